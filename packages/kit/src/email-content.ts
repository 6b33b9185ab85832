export type Link = { label: string; url: string }
/** `amount` is formatted money. */
export type SumRow = { label: string; amount: string }
type Fact = { label: string; value: string }

/** The sender of an email and its language: the same for every email of a program to one reader. */
export type Sender = {
  /** Shown above the email's content. */
  name: string
  language: { code: string; direction: 'ltr' | 'rtl' }
  /** Introduces the bare link below a button, in emails that have one. */
  linkHint?: string
}

/**
 * The content of an email, independent of its layout. Names and addresses that someone typed have been through email-names.ts.
 */
export type EmailContent = {
  to: string
  subject: string
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
  footer: string
}

/** Renders the text version for readers without HTML: each link on a line of its own, the action's first. */
export function renderEmailText({ title, paragraphs, sum, facts = [], action, otherwise, footer }: EmailContent): string {
  const rows = sum ? [...sum.rows, sum.total] : []
  const blocks = [
    title,
    ...paragraphs,
    rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    otherwise ? `${otherwise.question} ${otherwise.label}:\n${otherwise.url}` : '',
    footer,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
