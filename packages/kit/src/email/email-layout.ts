import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import { type CSSProperties, createElement, type ReactElement } from 'react'
import { OWN_ACCENT } from '#src/theme/own-accent.ts'
import type { EmailBody, Link as EmailLink, Sender, SumRow } from './email-content.ts'

/**
 * The tokens of packages/ui in the form that email clients understand: each element has the light colors inline, and STYLES
 * overrides them by class in clients that follow the reader's theme. Clients that darken emails themselves derive it from the
 * light colors.
 */
const COLOR = {
  canvas: '#f8faf7',
  surface: '#ffffff',
  line: '#e0e3de',
  ink: '#141d19',
  ink2: '#444d48',
  ink3: '#5f6761',
  accent: OWN_ACCENT.accent,
  onAccent: OWN_ACCENT['on-accent'],
}
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px!important}.button{display:block!important;text-align:center!important}}
@media (prefers-color-scheme:dark){
.canvas,.canvas>table>tbody>tr>td{background-color:#080d0c!important}
.card{background-color:#161d1a!important;border-color:#2f3633!important}
.ink{color:#eef1ed!important}.ink-2{color:#bfc4bf!important}.ink-3{color:#99a09b!important}
.line{border-color:#2f3633!important}.sum{border-color:#bfc4bf!important}
.link{color:#75dbb6!important}.button{background-color:#6ad5b0!important;color:#081712!important}}`

const FONT = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const WIDTH_MAX = '520px'
const TEXT: CSSProperties = {
  margin: '0 0 16px',
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '26px',
  color: COLOR.ink2,
  wordBreak: 'break-word',
}
const SMALL = { ...TEXT, margin: '0', fontSize: '13px', lineHeight: '20px', color: COLOR.ink3 }
const TITLE = { ...TEXT, fontSize: '24px', lineHeight: '30px', fontWeight: 600, letterSpacing: '-0.021em', color: COLOR.ink }
const WORD = { ...TITLE, margin: '0', fontSize: '17px', lineHeight: '24px', letterSpacing: '-0.02em', color: COLOR.accent }
const LINK = { color: COLOR.accent, textDecoration: 'underline' }
const BARE_LINK: CSSProperties = { color: COLOR.ink3, wordBreak: 'break-all' }
const CARD: CSSProperties = {
  padding: '32px',
  backgroundColor: COLOR.surface,
  border: `1px solid ${COLOR.line}`,
  borderRadius: '12px',
}
const BUTTON: CSSProperties = {
  padding: '13px 22px',
  borderRadius: '8px',
  backgroundColor: COLOR.accent,
  color: COLOR.onAccent,
  fontFamily: FONT,
  fontSize: '16px',
  fontWeight: 600,
}
const FOOTER = { ...SMALL, margin: '28px 0 0', paddingTop: '20px', borderTop: `1px solid ${COLOR.line}` }
/** Cells inherit the type from the table, so that a long order stays below the 100 kB at which some clients cut emails off. */
const SUM: CSSProperties = {
  ...TEXT,
  width: '100%',
  margin: '24px 0',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
}
const ROW: CSSProperties = { padding: '10px 0', borderTop: `1px solid ${COLOR.line}`, fontWeight: 400, verticalAlign: 'top' }
/** A total has one rule above and a double rule below, as everywhere in Tradepost. */
const TOTAL: CSSProperties = {
  padding: '10px 0 9px',
  borderTop: `1px solid ${COLOR.ink2}`,
  borderBottom: `3px double ${COLOR.ink2}`,
  color: COLOR.ink,
  fontWeight: 600,
}

/** The small print below the sum. */
const FACTS: CSSProperties = { ...SMALL, margin: '0 0 24px', borderCollapse: 'collapse' }
const FACT: CSSProperties = { padding: '2px 0', fontWeight: 400, verticalAlign: 'top' }

/** Email clients don't support `start` and `end`. */
const SIDES = {
  ltr: { start: 'left', end: 'right', gap: { paddingLeft: '16px' } },
  rtl: { start: 'right', end: 'left', gap: { paddingRight: '16px' } },
} as const
type Side = (typeof SIDES)['ltr' | 'rtl']

/** Scripts with joined letters, or set on a grid, get no tighter letter spacing. */
const withSpacing = (style: CSSProperties, { language }: Sender): CSSProperties =>
  ['ar', 'ja'].includes(language.code) ? { ...style, letterSpacing: 'normal' } : style

const paragraph = (text: string) => createElement(Text, { className: 'ink-2', style: TEXT }, text)

/** The colors and the shape of a shop's own emails, over ours. */
const colorsOf = ({ look }: Sender) => look?.light ?? { accent: COLOR.accent, onAccent: COLOR.onAccent, text: COLOR.accent }

/** What clients that follow the reader's theme get besides STYLES. */
function printLook({ look }: Sender): string {
  const font = look?.typeface ? `body,td,p,h1,a,th{font-family:${look.typeface}!important}` : ''
  if (!look?.dark) return font
  const { accent, onAccent, text } = look.dark
  return `${font}@media (prefers-color-scheme:dark){.link{color:${text}!important}.button{background-color:${accent}!important;color:${onAccent}!important}}`
}

/** Renders the button, and below it the bare link for readers who can't use the button. */
function actionOf({ label, url }: EmailLink, sender: Sender): ReactElement[] {
  const { accent, onAccent } = colorsOf(sender)
  const radius = sender.look?.radii[0]
  const shape = { backgroundColor: accent, color: onAccent, ...(radius === undefined ? {} : { borderRadius: `${radius}px` }) }
  const button = createElement(Button, { href: url, className: 'button', style: { ...BUTTON, ...shape } }, label)
  const link = createElement(Link, { href: url, className: 'ink-3', style: BARE_LINK }, url)
  return [
    createElement('div', { style: { margin: '24px 0 20px' } }, button),
    createElement(Text, { className: 'ink-3', style: SMALL }, sender.linkHint, createElement('br'), link),
  ]
}

/** Renders a link below the button, after the question that introduces it, if any. */
function linkOf({ question, label, url }: EmailLink & { question?: string }, sender: Sender): ReactElement {
  const style = { ...LINK, color: colorsOf(sender).text }
  const link = createElement(Link, { href: url, className: 'link', style }, label)
  const before = question === undefined ? [] : [`${question} `]
  return createElement(Text, { className: 'ink-2', style: { ...TEXT, margin: '20px 0 0' } }, ...before, link)
}

function sumRow({ label, amount }: SumRow, side: Side, isTotal: boolean): ReactElement {
  const [className, style] = isTotal ? ['sum ink', TOTAL] : ['line', ROW]
  return createElement(
    'tr',
    null,
    createElement('th', { scope: 'row', className, style: { ...style, textAlign: side.start } }, label),
    createElement('td', { className, style: { ...style, ...side.gap, textAlign: side.end, whiteSpace: 'nowrap' } }, amount),
  )
}

function sumOf({ rows, total }: NonNullable<EmailBody['sum']>, side: Side): ReactElement {
  return createElement(
    'table',
    { className: 'ink-2', width: '100%', cellPadding: 0, cellSpacing: 0, style: SUM },
    createElement('tbody', null, ...rows.map((row) => sumRow(row, side, false)), sumRow(total, side, true)),
  )
}

function factsOf(facts: NonNullable<EmailBody['facts']>, side: Side): ReactElement {
  const rows = facts.map(({ label, value }) =>
    createElement(
      'tr',
      null,
      createElement('th', { scope: 'row', style: { ...FACT, textAlign: side.start, whiteSpace: 'nowrap' } }, label),
      createElement('td', { style: { ...FACT, ...side.gap, textAlign: side.start } }, value),
    ),
  )
  return createElement(
    'table',
    { className: 'ink-3', cellPadding: 0, cellSpacing: 0, style: FACTS },
    createElement('tbody', null, ...rows),
  )
}

function cardOf(
  { title, paragraphs, sum, facts, action, otherwise, links = [], footer }: EmailBody,
  sender: Sender,
): ReactElement {
  const side = SIDES[sender.language.direction]
  const radius = sender.look?.radii[1]
  return createElement(
    Column,
    { className: 'card', style: radius === undefined ? CARD : { ...CARD, borderRadius: `${radius}px` } },
    createElement(Heading, { className: 'ink', style: withSpacing(TITLE, sender) }, title),
    ...paragraphs.map(paragraph),
    sum && sumOf(sum, side),
    facts && factsOf(facts, side),
    ...(action ? actionOf(action, sender) : []),
    otherwise && linkOf(otherwise, sender),
    ...links.map((link) => linkOf(link, sender)),
    createElement(Text, { className: 'line ink-3', style: FOOTER }, footer),
  )
}

/** Renders a shop's logo beside its name. */
function logoOf({ look }: Sender): ReactElement[] {
  if (!look?.logo) return []
  const style = { borderRadius: '6px', verticalAlign: 'middle', marginRight: '8px', objectFit: 'cover' } as const
  return [createElement('img', { key: 'logo', src: look.logo, alt: '', width: 28, height: 28, style })]
}

const meta = (name: string, content: string) => createElement('meta', { name, content })

/** Lays out every email. There is no JSX here, since the server runs its source without a build step (docs/decisions/0011). */
export function layoutEmail(content: EmailBody, sender: Sender): ReactElement {
  const { code, direction } = sender.language
  const head = createElement(
    Head,
    null,
    meta('viewport', 'width=device-width'),
    meta('color-scheme', 'light dark'),
    meta('supported-color-schemes', 'light dark'),
    meta('format-detection', 'telephone=no,date=no,address=no,email=no,url=no'),
    createElement('title', null, content.title),
    // Not as a child, whose quotes would be escaped.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: all of it is ours, and colors that were checked
    createElement('style', { dangerouslySetInnerHTML: { __html: STYLES + printLook(sender) } }),
  )
  const word = createElement(
    Column,
    { style: { padding: '0 4px 16px' } },
    createElement(Text, { className: 'link', style: { ...WORD, color: colorsOf(sender).text } }, ...logoOf(sender), sender.name),
  )
  const body = createElement(
    Body,
    { className: 'canvas', style: { margin: '0', padding: '32px 12px', backgroundColor: COLOR.canvas } },
    createElement(Preview, null, content.paragraphs[0] ?? content.title),
    createElement(
      Container,
      // Repeated here, because email clients remove the page's own tag.
      { dir: direction, style: { maxWidth: WIDTH_MAX } },
      createElement(Row, null, word),
      createElement(Row, null, cardOf(content, sender)),
    ),
  )
  return createElement(Html, { lang: code, dir: direction }, head, body)
}
