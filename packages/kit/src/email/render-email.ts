import { type EmailBody, renderEmailText, type Sender } from './email-content.ts'

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

export type RenderedEmail = { text: string; html: string }

/** Renders an email for readers with and without HTML. */
export async function renderEmail({ sender, ...body }: EmailBody & { sender: Sender }): Promise<RenderedEmail> {
  renderer ??= loadRenderer()
  const [{ renderToStaticMarkup }, { layoutEmail }] = await renderer
  return { text: renderEmailText(body), html: `${DOCTYPE}${renderToStaticMarkup(layoutEmail(body, sender))}` }
}
