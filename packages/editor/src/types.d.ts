/// <reference path="../../ui/src/globals.d.ts" />
