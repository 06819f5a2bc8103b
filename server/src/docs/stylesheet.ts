/** The one stylesheet, inline in every page; the content security policy names its hash. */
export const stylesheet = `
:root{color-scheme:light dark;--paper:#fdfcfa;--panel:#f5f3ee;--line:#e3dfd6;--ink:#1d2125;--soft:#5b6168;--accent:#0b6b62;--wash:#e0efec;--read:#0b6b62;--write:#8a4b00;--bad:#a3262a;--code:#24292e}
@media (prefers-color-scheme:dark){:root{--paper:#14171a;--panel:#1c2024;--line:#31363c;--ink:#e8e6e1;--soft:#a6acb3;--accent:#76cfc1;--wash:#19332f;--read:#76cfc1;--write:#f0b36a;--bad:#f39a94;--code:#dedbd4}}
*,*::before,*::after{box-sizing:border-box}
html{scroll-padding-top:1.25rem;-webkit-text-size-adjust:100%}
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
.top{border-bottom:1px solid var(--line)}
.top>div,.frame,footer>div{max-width:72rem;margin:0 auto;padding:0 1.25rem}
.top>div{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 2.5rem;padding-block:.9rem}
.brand{display:flex;align-items:center;gap:.5rem;color:var(--ink);font-weight:650;text-decoration:none}
.brand span{color:var(--soft);font-weight:400}
.mark{width:1.35rem;color:var(--accent)}
.top nav{display:flex;flex-wrap:wrap;gap:.1rem 1.3rem}
.top nav a{color:var(--soft);text-decoration:none;padding:.3rem 0;border-bottom:2px solid transparent}
.top nav a:hover{color:var(--ink)}
aside a[aria-current]{color:var(--ink);font-weight:600}
.top nav a[aria-current]{color:var(--ink);border-color:var(--accent)}
.frame{padding-block:2.5rem 4rem}
main{max-width:46rem;min-width:0}
h1{font-size:2.1rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .5rem;font-weight:680}
h2{font-size:1.4rem;line-height:1.3;letter-spacing:-.01em;margin:3rem 0 .75rem;font-weight:650}
h3{font-size:1.08rem;line-height:1.4;margin:2rem 0 .5rem;font-weight:650}
h4{font-size:.95rem;margin:1.4rem 0 .4rem;font-weight:650}
p,ul,ol{margin:0 0 1rem}
ul,ol{padding-left:1.3rem}
li{margin:.25rem 0}
.lead{color:var(--soft);font-size:1.12rem;line-height:1.55;margin-bottom:2rem}
.note{border-left:3px solid var(--accent);background:var(--wash);padding:.75rem 1rem;border-radius:0 6px 6px 0}
.soft{color:var(--soft)}
aside ul{list-style:none;margin:0;padding:0}
aside li{margin:0}
aside a{display:block;padding:.2rem 0;font-size:.875rem;line-height:1.45;color:var(--soft);text-decoration:none;overflow-wrap:anywhere}
aside a:hover{color:var(--ink);text-decoration:underline}
aside .level-1 a{color:var(--ink);font-weight:600;padding-top:.9rem}
aside .level-1:first-child a{padding-top:0}
.wide{display:none}
.narrow{border:1px solid var(--line);border-radius:8px;padding:.5rem .9rem;margin-bottom:2rem}
.narrow summary{cursor:pointer;font-weight:600}
.narrow nav{padding:.5rem 0}
@media (min-width:60rem){.frame{display:grid;grid-template-columns:14.5rem minmax(0,1fr);gap:4rem}main{grid-column:2}.wide{display:block;position:sticky;top:1.5rem;max-height:calc(100vh - 3rem);overflow-y:auto;padding-right:.5rem;scrollbar-width:thin}.narrow{display:none}}
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
@media (max-width:30rem){h1{font-size:1.75rem}.top nav{gap:.1rem .95rem;font-size:.93rem}.frame{padding-top:1.75rem}.terms{grid-template-columns:minmax(0,1fr);gap:0}.terms dd{margin-bottom:.5rem}}
@media print{.top nav,aside,footer{display:none}}
`
