import type { OutgoingEmail } from './email.ts'
import { type EmailContent, renderEmailText, type Sender } from './email-content.ts'
import { assert } from './faults.ts'

/** What react-email writes before a page: email clients know this one. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

const importRenderer = () => Promise.all([import('react-dom/server'), import('./email-layout.ts')])
let renderer: ReturnType<typeof importRenderer> | undefined

/**
 * Imports React and react-email with the first email, since they are slow to load and startup doesn't need them. React decides at
 * its import whether it checks what developers write; in an email nobody reads these checks, and they take most of its time.
 */
async function loadRenderer(): ReturnType<typeof importRenderer> {
  const { NODE_ENV: given } = process.env
  process.env.NODE_ENV = 'production'
  try {
    return await importRenderer()
  } finally {
    if (given === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = given
  }
}

/** Renders an email as HTML and text. Throws for a link that is not a web URL. */
export async function renderEmail(letter: EmailContent, writer: Sender): Promise<OutgoingEmail> {
  renderer ??= loadRenderer()
  const [{ renderToStaticMarkup }, { layoutEmail: frameLetter }] = await renderer
  const { to, subject, action, otherwise } = letter
  const sound = {
    ...letter,
    ...(action && { action: { ...action, url: soundUrl(action.url) } }),
    ...(otherwise && { otherwise: { ...otherwise, url: soundUrl(otherwise.url) } }),
  }
  return { to, subject, text: renderEmailText(sound), html: `${DOCTYPE}${renderToStaticMarkup(frameLetter(sound, writer))}` }
}

/** Returns a URL as browsers write it: without the spaces and line breaks that would end the link early in the text. */
function soundUrl(url: string): string {
  const { href, protocol } = new URL(url)
  assert(protocol === 'https:' || protocol === 'http:', 'A mail links to web addresses only')
  return href
}
