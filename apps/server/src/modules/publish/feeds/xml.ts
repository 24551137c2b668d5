/** Characters that XML 1.0 does not permit in any form. */
// oxlint-disable-next-line no-control-regex -- they are what this is about
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns text without the characters that XML does not permit. */
export const withoutXmlControls = (text: string): string => text.replaceAll(NO_XML, '')

/** Returns XML without the white space around CDATA in its element: apps show it in titles. */
export const withoutCdataSpace = (xml: string): string =>
  xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+<\//g, ']]></')
