/** Of the exported page: on paper as on a screen. */
export const reportStyle = `
:root { color-scheme: light; }
@page { size: A4; margin: 14mm; }
* { box-sizing: border-box; }
body { max-width: 1120px; margin: 0 auto; padding: 24px; font: 13px/1.45 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; color: #18181b; background: #fff; }
h1 { margin: 0; font-size: 22px; line-height: 28px; overflow-wrap: anywhere; }
h2 { margin: 28px 0 8px; font-size: 15px; break-after: avoid; }
p { margin: 4px 0; }
.quiet { color: #4f4f59; }
.total { margin-top: 16px; font-size: 15px; }
.total strong { font-size: 22px; color: #126535; }
.bar { position: relative; height: 10px; margin: 8px 0 32px; border-radius: 5px; background: #e2e2e8; }
.bar span { position: absolute; left: 0; }
.bar .raw, .bar .usable { top: 0; height: 10px; border-radius: 5px; }
.bar .raw { background: #8f8f9a; }
.bar .usable { background: #1a8a4a; }
.bar .tick { top: 12px; padding-left: 4px; border-left: 1px solid #8f8f9a; font-size: 11px; line-height: 14px; color: #4f4f59; }
table { width: 100%; border-collapse: collapse; }
table.narrow { width: 320px; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th { padding: 4px 8px; border-bottom: 1px solid #8f8f9a; font-weight: 600; text-align: left; }
td { padding: 4px 8px; border-bottom: 1px solid #e4e4e9; vertical-align: top; white-space: nowrap; }
td:first-child, .words { white-space: normal; overflow-wrap: anywhere; }
.findings .words { width: 45%; }
.right { text-align: right; white-space: nowrap; }
.severity { font-size: 11px; color: #4f4f59; }
.bad .severity { color: #b01b24; font-weight: 600; }
.warning .severity { color: #7f4b00; font-weight: 600; }
@media print { body { max-width: none; padding: 0; font-size: 10px; } * { print-color-adjust: exact; } }
`
