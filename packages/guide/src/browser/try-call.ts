import { keepInTab, readKept } from './tab-memory.ts'

/** The key is kept in this tab only, so that it's typed once. */
const KEPT = 'key'
/** How the keys of live mode begin: here, a call would move real money. */
const LIVE = /^tpk_live_/

const format = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Puts what was typed into the path: parameters in their places, the others as a query. */
function buildUrl(path: string, fields: FormData): string {
  const query = new URLSearchParams()
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields.get(`path.${name}`) ?? '')))
  for (const [name, value] of fields) if (name.startsWith('query.') && value) query.set(name.slice(6), String(value))
  return query.size > 0 ? `${filled}?${query}` : filled
}

async function send(form: HTMLFormElement): Promise<string> {
  const { method = 'GET', path = '/' } = form.dataset
  const fields = new FormData(form)
  const key = String(fields.get('key') ?? '').trim()
  if (LIVE.test(key)) return 'This is a live key. Use a test key here.'
  keepInTab(KEPT, key)
  const body = fields.get('body')
  const answer = await fetch(buildUrl(path, fields), {
    method,
    // Only the key says who calls, even where someone is signed in.
    credentials: 'omit',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: String(body) }),
  })
  return `${answer.status}\n${format(await answer.text())}`
}

/** Lets the reader make a call with their own test key, and shows the answer. */
export function startTrying(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.try')) {
    const key = form.querySelector<HTMLInputElement>('[name="key"]')
    const button = form.querySelector('button')
    const shown = form.querySelector<HTMLElement>('[role="status"]')
    if (key) key.value = readKept(KEPT)
    form.hidden = false
    form.addEventListener('submit', async (event) => {
      event.preventDefault()
      if (!button || !shown) return
      button.disabled = true
      try {
        const answer = await send(form)
        const pre = document.createElement('pre')
        pre.tabIndex = 0
        pre.textContent = answer
        shown.replaceChildren(pre)
      } catch {
        shown.textContent = 'Couldn’t make this call. Check your connection and try again.'
      } finally {
        button.disabled = false
      }
    })
  }
}
