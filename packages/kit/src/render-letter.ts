import { assert } from './faults.ts'
import { type Letter, letterText, type Writer } from './letter.ts'
import type { Mail } from './mail.ts'

/**
 * The one door from a letter to a mail, in HTML and in text. React and react-email come in with the first mail, since
 * they are slow to load and a start has no use for them. Throws for a link that is no web address.
 */
export async function renderLetter(letter: Letter, writer: Writer): Promise<Mail> {
  const [{ render }, { frameLetter }] = await Promise.all([import('@react-email/render'), import('./letter-frame.ts')])
  const { to, subject, action, otherwise } = letter
  const sound = {
    ...letter,
    ...(action && { action: { ...action, url: soundUrl(action.url) } }),
    ...(otherwise && { otherwise: { ...otherwise, url: soundUrl(otherwise.url) } }),
  }
  return { to, subject, text: letterText(sound), html: await render(frameLetter(sound, writer)) }
}

/** A link as a browser would write it: without the spaces and line breaks that would end it early in the text. */
function soundUrl(url: string): string {
  const { href, protocol } = new URL(url)
  assert(protocol === 'https:' || protocol === 'http:', 'A mail links to web addresses only')
  return href
}
