/** Samples for tests, in the format that Word and Google Docs write to the clipboard. */

const item = (place: string, mark: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${place} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {margin:0}</style></head><body lang=EN-GB><!--StartFragment-->${body}<!--EndFragment--></body></html>`

/**
 * A title, a paragraph with all marks, a numbered list with a nested bulleted one, a bulleted list, a picture and a
 * table.
 */
export const WORD = word(
  [
    '<h1>Set list<o:p></o:p></h1>',
    '<p class=MsoNormal>Bring the <b>big</b> <i>amp</i>, <s>not the small one</s>, says <a href="https://example.org/">the page</a>.<o:p></o:p></p>',
    item('l0 level1', '1.', 'First song'),
    item('l1 level2', 'o', 'in D'),
    item('l1 level2', '§', 'quietly'),
    item('l0 level1', '2.', 'Second song'),
    '<p class=MsoNormal>Later<o:p></o:p></p>',
    item('l2 level1', '·', 'Tea'),
    item('l2 level1', '·', 'Bread'),
    `<p class=MsoNormal><![if !vml]><img width=90 height=60 src="file:///C:/Temp/clip_image001.png"><![endif]></p>`,
    '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Name</p></td><td><p class=MsoNormal>Part</p></td></tr><tr><td>Ada</td><td>Drums</td></tr></table>',
  ].join('\n'),
)

/** A list with a paragraph between its items, numbered with brackets, and a numbered heading. */
export const WORD_INTERRUPTED = word(
  [
    item('l0 level1', '1)', 'One'),
    '<p class=MsoNormal>Between</p>',
    item('l0 level1', '2)', 'Two'),
    `<h3 style='mso-list:l5 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.1.<span>&nbsp; </span></span><![endif]>Numbered heading</h3>`,
  ].join(''),
)

const span = (style: string, words: string) =>
  `<span style="font-size:11pt;font-family:Arial;font-weight:400;font-style:normal;text-decoration:none;${style}">${words}</span>`

/** A title, a paragraph with all marks, a numbered list with a nested bulleted one, and a picture. */
export const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5f1c"><h1 dir="ltr">${span('', 'Set list')}</h1><p dir="ltr">${span('', 'Bring the ')}${span('font-weight:700', 'big')}${span('', ' ')}${span('font-style:italic', 'amp')}${span('', ', ')}${span('text-decoration:line-through', 'not the small one')}${span('', ', says ')}<a href="https://example.org/" style="text-decoration:none;">${span('text-decoration:underline', 'the page')}</a>${span('', '.')}</p><ol><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('', 'First song')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${span('', 'in D')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${span('', 'Second song')}</p></li></ol><img src="https://lh7-rt.googleusercontent.com/docsz/AD_x" width="90" height="60"></b>`
