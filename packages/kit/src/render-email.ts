import type { OutgoingEmail } from './email.ts'
import { type EmailContent, renderEmailText, type Sender } from './email-content.ts'
import { assert } from './faults.ts'

/**
 * Renders an email as HTML and text. Imports React and react-email with the first email, since they are slow to load and startup
 * doesn't need them. Throws for a link that is not a web URL.
 */
export async function renderEmail(letter: EmailContent, writer: Sender): Promise<OutgoingEmail> {
  const [{ render }, { layoutEmail: frameLetter }] = await Promise.all([
    import('@react-email/render'),
    import('./email-layout.ts'),
  ])
  const { to, subject, action, otherwise } = letter
  const sound = {
    ...letter,
    ...(action && { action: { ...action, url: soundUrl(action.url) } }),
    ...(otherwise && { otherwise: { ...otherwise, url: soundUrl(otherwise.url) } }),
  }
  return { to, subject, text: renderEmailText(sound), html: await render(frameLetter(sound, writer)) }
}

/** Returns a URL as browsers write it: without the spaces and line breaks that would end the link early in the text. */
function soundUrl(url: string): string {
  const { href, protocol } = new URL(url)
  assert(protocol === 'https:' || protocol === 'http:', 'A mail links to web addresses only')
  return href
}
