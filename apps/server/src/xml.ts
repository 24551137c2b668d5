/** Signs that XML 1.0 does not know in any form. */
// oxlint-disable-next-line no-control-regex -- they are what this is about
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text without the signs that XML cannot hold. */
export const withoutXmlControls = (text: string): string => text.replaceAll(NO_XML, '')
