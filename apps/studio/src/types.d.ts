/// <reference path="../../../packages/ui/src/globals.d.ts" />
