/** The one stylesheet of all pages. */
export const stylesheet = `
:root{color-scheme:light dark;--paper:#fdfcfa;--panel:#f5f3ee;--line:#e3dfd6;--edge:#8b867b;--ink:#1d2125;--soft:#5b6168;--accent:#0b6b62;--wash:#e0efec;--read:#0b6b62;--write:#8a4b00;--bad:#a3262a;--code:#24292e;--text:#0a5d3b;--word:#7a3e9d;--number:#8a4b00;--note:#5b6168}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--panel:#1c2024;--line:#31363c;--edge:#7d858d;--ink:#e8e6e1;--soft:#a6acb3;--accent:#76cfc1;--wash:#19332f;--read:#76cfc1;--write:#f0b36a;--bad:#f39a94;--code:#dedbd4;--text:#8fd6a8;--word:#cfa9ea;--number:#f0b36a;--note:#a6acb3}}
*,*::before,*::after{box-sizing:border-box}
html{scroll-padding-top:4.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.65 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:break-word}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
main:focus{outline:none}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.9em}
code{color:var(--code)}
p code,li code,dd code,td code{background:var(--panel);border-radius:4px;padding:.1em .3em}
a code,th code{background:none;padding:0;color:inherit}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.5rem 1rem;z-index:2}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.top{border-bottom:1px solid var(--line);background:var(--paper);position:sticky;top:0;z-index:1}
.top>div,.frame,footer>div{max-width:92rem;margin:0 auto;padding:0 1.5rem}
.top>div{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1.75rem;padding-block:.6rem}
.brand{display:flex;align-items:center;gap:.5rem;color:var(--ink);font-weight:650;text-decoration:none}
.brand span{color:var(--soft);font-weight:400}
.mark{width:1.35rem;color:var(--accent)}
.top nav{display:flex;flex-wrap:wrap;gap:.1rem 1.3rem;margin-left:auto}
.top nav a{color:var(--soft);text-decoration:none;padding:.3rem 0;border-bottom:2px solid transparent}
.top nav a:hover{color:var(--ink)}
.top nav a[aria-current]{color:var(--ink);border-color:var(--accent)}
.search{position:relative;flex:0 1 22rem}
.search[hidden]{display:none}
.search input{width:100%}
.search kbd{position:absolute;right:.7rem;top:.42rem;font:.8rem ui-monospace,monospace;color:var(--soft);border:1px solid var(--line);border-radius:4px;padding:0 .35rem;pointer-events:none}
.search input:focus~kbd{display:none}
#found{position:absolute;left:0;top:calc(100% + .35rem);width:min(34rem,calc(100vw - 2.5rem));max-height:min(30rem,75vh);overflow-y:auto;background:var(--paper);border:1px solid var(--line);border-radius:10px;box-shadow:0 12px 32px rgb(0 0 0/.18);padding:.4rem}
#found[hidden]{display:none}
#found a{display:block;padding:.5rem .7rem;border-radius:7px;text-decoration:none;color:var(--ink);font-size:.92rem;line-height:1.4}
#found a:hover,#found a:focus{background:var(--wash);outline-offset:-2px}
#found span{display:block;color:var(--soft);font-size:.84rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
input:not([type=radio]),textarea{font:inherit;font-size:.92rem;color:var(--ink);background:var(--paper);border:1px solid var(--edge);border-radius:7px;padding:.38rem .7rem}
.frame{padding-block:2rem 4rem}
main{min-width:0;max-width:48rem}
.wide main{max-width:none}
h1{font-size:2rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem;font-weight:680}
h2{font-size:1.35rem;line-height:1.3;letter-spacing:-.01em;margin:2.75rem 0 .75rem;font-weight:650}
h3{font-size:1.05rem;line-height:1.4;margin:2rem 0 .5rem;font-weight:650}
h4{font-size:.95rem;margin:1.4rem 0 .4rem;font-weight:650}
p,ul,ol{margin:0 0 1rem}
ul,ol{padding-left:1.3rem}
li{margin:.25rem 0}
.lead{color:var(--soft);font-size:1.1rem;line-height:1.55;margin-bottom:1.75rem;max-width:48rem}
.status{border-left:3px solid var(--accent);background:var(--wash);padding:.75rem 1rem;border-radius:0 6px 6px 0}
.status[data-state=down]{border-color:var(--bad)}
.soft{color:var(--soft)}
.columns{columns:14rem;list-style:none;padding:0}
.group{font-size:.8rem;font-weight:600;color:var(--soft);margin:1.25rem 0 .25rem}
.group:first-child{margin-top:0}
nav.site ul,.narrow ul,.contents ul{list-style:none;margin:0;padding:0}
nav.site li,.narrow li,.contents li{margin:0}
nav.site a,.narrow li a,.contents a{display:block;padding:.22rem .5rem;margin-left:-.5rem;border-radius:6px;font-size:.875rem;line-height:1.45;color:var(--soft);text-decoration:none;overflow-wrap:anywhere}
nav.site a:hover,.narrow li a:hover,.contents a:hover{color:var(--ink);background:var(--panel)}
nav.site a[aria-current],.narrow li a[aria-current]{color:var(--ink);background:var(--wash);font-weight:600}
nav.site details,.narrow details{margin:.15rem 0}
nav.site summary,.narrow details summary{font-size:.875rem;cursor:pointer;padding:.2rem 0;color:var(--ink)}
nav.site details ul,.narrow details ul{padding-left:.6rem;margin-left:.2rem;border-left:1px solid var(--line)}
.verb{font:600 .66rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--write);display:inline-block;min-width:2.6rem}
.verb.get{color:var(--read)}
.at{font-size:.82rem}
nav.site{display:none}
.narrow{border:1px solid var(--line);border-radius:8px;padding:.5rem .9rem;margin-bottom:1.5rem}
.narrow>summary{cursor:pointer;font-weight:600}
.narrow>nav{padding:.5rem 0}
.contents{margin-bottom:1.5rem}
.contents>nav{display:none}
.contents>details{border:1px solid var(--line);border-radius:8px;padding:.5rem .9rem}
.contents summary{cursor:pointer;font-weight:600}
.contents .level-1 a{color:var(--ink);font-weight:600}
.more summary{cursor:pointer;color:var(--accent);margin-bottom:.75rem}
@media (min-width:60rem){.frame{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:3rem}main{grid-column:2}nav.site{display:block;position:sticky;top:4.25rem;max-height:calc(100vh - 5.5rem);overflow-y:auto;padding:0 .5rem;margin-left:-.5rem;scrollbar-width:thin;align-self:start}.narrow{display:none}}
@media (min-width:80rem){.frame:not(.wide) main{position:relative;padding-right:16rem;max-width:64rem}.contents{position:absolute;right:0;top:0;bottom:0;width:13rem;margin:0}.contents>details{display:none}.contents>nav{display:block;position:sticky;top:4.25rem;max-height:calc(100vh - 5.5rem);overflow-y:auto;border-left:1px solid var(--line);padding-left:1.25rem;scrollbar-width:thin}}
.endpoint>.beside{margin-top:2.5rem}
@media (min-width:75rem){.endpoint{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,30rem);gap:3rem}.endpoint>.beside{margin:0;position:sticky;top:4.25rem;align-self:start;max-height:calc(100vh - 5.5rem);overflow-y:auto;scrollbar-width:thin}.about>h2:first-of-type{margin-top:2rem}.beside>h2{margin-top:0}}
.call{display:flex;flex-wrap:wrap;align-items:baseline;gap:.6rem}
.samples{border:0;margin:0;padding:0;min-width:0}
.samples>div{display:none}
.samples>input{position:absolute;opacity:0}
.samples>label{display:inline-block;padding:.3rem .7rem;font-size:.875rem;color:var(--soft);border-bottom:2px solid transparent;cursor:pointer;margin-bottom:.5rem}
.samples>input:checked+label{color:var(--ink);border-color:var(--accent);font-weight:600}
.samples>input:focus-visible+label{outline:2px solid var(--accent);outline-offset:-2px;border-radius:4px}
#in-curl:checked~.in-curl,#in-typescript:checked~.in-typescript,#in-python:checked~.in-python,#in-go:checked~.in-go{display:block}
.tok-string{color:var(--text)}
.tok-word,.tok-key{color:var(--word)}
.tok-number{color:var(--number)}
.tok-comment{color:var(--note)}
.beside .sample pre{max-height:28rem}
.copy{float:right;font:inherit;color:var(--accent);background:none;border:0;cursor:pointer;padding:0}
.try{border:1px solid var(--line);border-radius:10px;padding:0 1.1rem 1.1rem;margin-bottom:1.5rem}
.try[hidden]{display:none}
.try h3{margin:.9rem 0 .5rem}
.try label{display:block;font-size:.85rem;font-weight:600;margin:.6rem 0 .2rem}
.try input,.try textarea{width:100%;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.85rem}
.try p.soft{font-size:.84rem;margin:.25rem 0 0}
.try button{font:inherit;font-weight:600;color:var(--paper);background:var(--accent);border:0;border-radius:7px;padding:.45rem 1.3rem;margin-top:1rem;cursor:pointer}
.try button[disabled]{opacity:.6}
.try-response p{margin:.9rem 0 .4rem;font-size:.9rem}
.try-response pre{max-height:24rem;overflow:auto;background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:.8rem .9rem;font-size:.84rem;margin:0}
.sample{margin:0 0 1.25rem;border:1px solid var(--line);border-radius:8px;background:var(--panel);overflow:hidden}
.sample figcaption{font-size:.8rem;color:var(--soft);padding:.4rem .9rem;border-bottom:1px solid var(--line)}
.sample pre{margin:0;padding:.8rem .9rem;overflow-x:auto;line-height:1.55}
pre code{font-size:.86rem}
.table{overflow-x:auto;margin:0 0 1.25rem}
table{border-collapse:collapse;width:100%;font-size:.92rem;line-height:1.5}
th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--soft);font-weight:500;font-size:.85rem}
tbody th{font-weight:500}
.number{font-variant-numeric:tabular-nums}
.operation{border-top:1px solid var(--line);padding-top:.5rem;margin-top:2.5rem}
.operation h3{display:flex;flex-wrap:wrap;align-items:baseline;gap:.6rem;margin-top:1.2rem}
.method{font:600 .78rem/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.04em;color:var(--write);border:1px solid currentColor;border-radius:5px;padding:.28rem .45rem}
.method.get{color:var(--read)}
.path{font-size:1.02rem;overflow-wrap:anywhere}
dl{margin:0 0 1.25rem}
.terms{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.5rem;font-size:.93rem}
.terms dt{color:var(--soft)}
.terms dd{margin:0}
.fields{border-top:1px solid var(--line);font-size:.93rem}
.fields>div{border-bottom:1px solid var(--line);padding:.55rem 0}
.fields dt{display:flex;flex-wrap:wrap;align-items:baseline;gap:.15rem .7rem}
.fields dt code{font-weight:600}
.fields dt code{background:none;padding:0}
.fields dl{margin:.45rem 0 0;padding-left:.9rem;border-left:2px solid var(--line)}
.fields .type{color:var(--soft);font-size:.9em}
.fields .flag{color:var(--write);font-size:.85em}
.fields dd{margin:.1rem 0 0}
.faults{list-style:none;padding:0;font-size:.93rem}
.faults li{display:flex;gap:.9rem;align-items:baseline}
.faults .number{color:var(--soft);flex:none}
.fault{border-top:1px solid var(--line);margin-top:1.75rem}
.fault .fields{border:0;border-left:2px solid var(--line);padding-left:.9rem}
.fault .fields>div{border:0;padding:.15rem 0}
.fault:target{border-top:2px solid var(--accent)}
.fault h3{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3rem .8rem;margin:1rem 0 .4rem}
.fault h3 code{font-size:1rem}
.badge{font-size:.8rem;font-weight:500;color:var(--soft)}
.badge.status{color:var(--bad);font-variant-numeric:tabular-nums}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem;padding:0;list-style:none}
.cards li{margin:0;border:1px solid var(--line);border-radius:10px;padding:1rem 1.1rem}
.cards a{font-weight:600}
.cards p{margin:.25rem 0 0;color:var(--soft);font-size:.93rem;line-height:1.5}
.picture{margin:1.5rem 0 2rem;display:flex;flex-wrap:wrap;gap:1.5rem}
.picture svg{width:100%;max-width:22.5rem;height:auto;flex:1 1 18rem}
.picture figcaption{flex-basis:100%;color:var(--soft);font-size:.9rem;margin-top:-.75rem}
svg text{font:13px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink)}
svg .name{font-weight:650;font-size:14px}
svg .state{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:12.5px;fill:var(--accent)}
svg .quiet{fill:var(--soft);font-size:12px}
svg .box{fill:var(--panel);stroke:var(--line)}
svg .line{fill:none;stroke:var(--soft);stroke-width:1.3}
svg .curtain{fill:none;stroke:var(--soft);stroke-width:1;stroke-dasharray:3 4}
svg .seen{fill:var(--accent)}
svg .hidden{fill:none;stroke:var(--soft);stroke-width:1.3}
svg .head{fill:var(--soft)}
.next{border-top:1px solid var(--line);margin-top:3rem;padding-top:1rem}
footer{border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
footer>div{padding-block:1.25rem}
footer p{margin:0}
@media (max-width:40rem){h1{font-size:1.65rem}.top{position:static}.top nav{gap:.1rem .95rem;font-size:.93rem;margin-left:0}.search{flex:1 1 100%;order:3}.search kbd{display:none}.frame{padding-top:1.25rem}.terms{grid-template-columns:minmax(0,1fr);gap:0}.terms dd{margin-bottom:.5rem}}
@media print{.top nav,.search,nav.site,.narrow,.contents,.try,footer{display:none}}
@media (pointer:coarse){input:not([type=radio]),textarea,.try input,.try textarea{font-size:1rem}}
`
