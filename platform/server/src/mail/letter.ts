import { escapeHtml } from '@tradepost/kit/docs-page'
import type { Mail } from '@tradepost/kit/mail'

/** What a mail says, from top to bottom. A `link` is a button in HTML and an address on a line of its own in text. */
export type Letter = { to: string; subject: string; heading: string; parts: readonly Part[] }
type Part = { kind: 'text'; text: string } | { kind: 'link'; label: string; address: string } | { kind: 'rows'; rows: readonly Row[] }
type Row = { label: string; value: string; isTotal?: boolean }

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

function rowHtml({ label, value, isTotal }: Row): string {
  const rule = isTotal ? 'border-top:1px solid #12211b;border-bottom:3px double #12211b;font-weight:600' : ''
  return `<tr><td style="padding:8px 0;${rule}">${escapeHtml(label)}</td><td style="padding:8px 0;text-align:right;white-space:nowrap;${rule}">${escapeHtml(value)}</td></tr>`
}

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`
    case 'link':
      return `<p style="margin:24px 0"><a href="${escapeHtml(part.address)}" style="display:inline-block;padding:12px 18px;border-radius:8px;background:#075e46;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>`
    case 'rows':
      return `<table role="presentation" width="100%" style="border-collapse:collapse;margin:0 0 16px">${part.rows.map(rowHtml).join('')}</table>`
  }
}

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'link':
      return `${part.label}:\n${part.address}`
    case 'rows':
      return part.rows.map((row) => `${row.label}: ${row.value}`).join('\n')
  }
}

/** A letter as text and as HTML that any mail program shows; everything that a person typed is shown as text. */
export function writeLetter({ to, subject, heading, parts }: Letter): Mail {
  const body = parts.map(partHtml).join('')
  return {
    to,
    subject,
    text: [heading, ...parts.map(partText)].join('\n\n'),
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="margin:0;background:#f6f7f3;padding:32px 16px"><div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;padding:32px;color:#12211b;font-size:15px;line-height:1.6;${FONT}"><h1 style="margin:0 0 16px;font-size:22px;letter-spacing:-0.02em">${escapeHtml(heading)}</h1>${body}</div></body></html>`,
  }
}
