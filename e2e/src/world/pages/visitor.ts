import type { MailboxMail } from '@tradepost/contract/platform/site'

export type Reply<T = Record<string, unknown>> = { status: number; body: T; headers: Headers }

/** A browser without pages, for API tests: keeps cookies, and its origin is the platform's own. */
export type Visitor = {
  cookies: Map<string, string>
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply<T>>
  get<T = Record<string, unknown>>(path: string): Promise<Reply<T>>
  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<Reply<T>>
  signUp(person: { email: string; name?: string; password?: string }): Promise<Reply>
  /** Follows the link in the newest email to this address. */
  followMail(to: string): Promise<Reply>
  mails(to: string): Promise<MailboxMail[]>
}

export const PASSWORD = 'correct-horse-battery'

/** Sends text and bytes unchanged, everything else as JSON. */
function bodyOf(body: unknown): BodyInit {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
}

export function makeVisitor(url: string): Visitor {
  const cookies = new Map<string, string>()
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const isGone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))
      if (isGone) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    }
  }
  const visitor: Visitor = {
    cookies,
    async call(method, path, body, headers = {}) {
      const answer = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: {
          origin: url,
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: bodyOf(body) }),
      })
      keep(answer.headers)
      const text = await answer.text()
      const isJson = /json/.test(answer.headers.get('content-type') ?? '')
      return { status: answer.status, body: isJson && text ? JSON.parse(text) : { text }, headers: answer.headers }
    },
    get: (path) => visitor.call('GET', path),
    post: (path, body = {}) => visitor.call('POST', path, body),
    signUp: ({ email, name = 'Maya Lindqvist', password = PASSWORD }) =>
      visitor.post('/api/auth/sign-up/email', { email, name, password }),
    async mails(to) {
      return (await visitor.get<MailboxMail[]>(`/mailbox.json?to=${encodeURIComponent(to)}`)).body
    },
    async followMail(to) {
      const [mail] = await visitor.mails(to)
      const link = mail?.text.match(/https?:\/\/\S+/)?.[0]
      if (!link) throw new Error(`No mail with a link for ${to}`)
      return visitor.get(link)
    },
  }
  return visitor
}
