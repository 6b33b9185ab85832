import { assert } from '#src/faults.ts'
import type { EmailLook } from '#src/theme/email-look.ts'

export type Link = { label: string; url: string }
/** `amount` is formatted money. */
export type SumRow = { label: string; amount: string }
type Fact = { label: string; value: string }

/** The sender of an email and its language: the same for every email of a program to one reader. */
export type Sender = {
  /** Shown above the email's content. */
  name: string
  /** Whom inboxes name as its sender, if it isn't the program. */
  from?: string
  /** How it looks, if not like the program. */
  look?: EmailLook
  language: { code: string; direction: 'ltr' | 'rtl' }
  /** Introduces the bare link below a button, in emails that have one. */
  linkHint?: string
}

/** What an email says, independent of its layout. Names and addresses that someone typed have been through email-names.ts. */
export type EmailBody = {
  title: string
  /** Inboxes also show the first paragraph beside the subject. */
  paragraphs: readonly string[]
  sum?: { rows: readonly SumRow[]; total: SumRow }
  /** More details, each with a label. */
  facts?: readonly Fact[]
  /** The email's purpose: a button, and the first link of the text version. */
  action?: Link
  /** An alternative link, with the question that introduces it. */
  otherwise?: Link & { question: string }
  /** Further links, below all others. */
  links?: readonly Link[]
  footer: string
}

export type EmailContent = { to: string; subject: string } & EmailBody

/** An email to send. It is stored as it is here, and rendered when it is sent or read. */
export type OutgoingEmail = {
  to: string
  subject: string
  body: EmailBody & { sender: Sender }
  unsubscribeUrl?: string
  /** Whose email it is, if not the program's own: tenants take turns. */
  tenant?: string
}

/** Returns a URL as browsers write it: without the spaces and line breaks that would end the link early in the text. */
function soundUrl(url: string): string {
  const { href, protocol } = new URL(url)
  assert(protocol === 'https:' || protocol === 'http:', 'An email links to web addresses only')
  return href
}

/** Returns the email with this content. Throws for a link that is not a web URL. */
export function addressEmail({ to, subject, ...body }: EmailContent, sender: Sender): OutgoingEmail {
  const { action, otherwise, links } = body
  return {
    to,
    subject,
    body: {
      ...body,
      ...(action && { action: { ...action, url: soundUrl(action.url) } }),
      ...(otherwise && { otherwise: { ...otherwise, url: soundUrl(otherwise.url) } }),
      ...(links && { links: links.map((link) => ({ ...link, url: soundUrl(link.url) })) }),
      sender,
    },
  }
}

/** Renders the text version for readers without HTML: each link on a line of its own, the action's first. */
export function renderEmailText({
  title,
  paragraphs,
  sum,
  facts = [],
  action,
  otherwise,
  links = [],
  footer,
}: EmailBody): string {
  const rows = sum ? [...sum.rows, sum.total] : []
  const blocks = [
    title,
    ...paragraphs,
    rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    otherwise ? `${otherwise.question} ${otherwise.label}:\n${otherwise.url}` : '',
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    footer,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
