import { findEntries, findExcerpt, type SearchEntry } from '#src/search-entries.ts'

let loading: Promise<SearchEntry[]> | undefined

/** Loads what can be found, once, when someone first searches. */
function loadEntries(): Promise<SearchEntry[]> {
  loading ??= fetch('/docs/search.json').then((answer) => answer.json())
  return loading
}

function showEntry(entry: SearchEntry, query: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const excerpt = document.createElement('small')
  link.href = entry.url
  link.textContent = entry.title === entry.page ? entry.title : `${entry.page}: ${entry.title}`
  excerpt.textContent = findExcerpt(entry, query)
  link.append(excerpt)
  item.append(link)
  return item
}

function showResults(results: HTMLElement, found: readonly SearchEntry[], query: string): void {
  const text = document.createElement('p')
  text.textContent = `No results for “${query}”. Try another word.`
  const list = document.createElement('ul')
  list.append(...found.map((entry) => showEntry(entry, query)))
  results.replaceChildren(found.length === 0 ? text : list)
}

/** Moves between the input and the results with the arrow keys. */
function moveTo(event: KeyboardEvent, input: HTMLInputElement, results: HTMLElement): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [input, ...results.querySelectorAll('a')]
  const elements: readonly (Element | null)[] = stops
  const at = elements.indexOf(document.activeElement)
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
}

/** Searches the guide and the calls while someone types. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.search')
  const input = form?.querySelector('input')
  const results = form?.querySelector<HTMLElement>('.results')
  if (!form || !input || !results) return
  const page = document.querySelector('.page')
  const show = (isShown: boolean) => {
    results.hidden = !isShown
    // What the results cover can't be reached until they are closed.
    page?.toggleAttribute('inert', isShown)
  }
  const search = async () => {
    const query = input.value.trim()
    show(query !== '')
    if (query === '') return
    try {
      showResults(results, findEntries(await loadEntries(), query), query)
    } catch {
      loading = undefined
      results.textContent = 'Couldn’t search. Check your connection and try again.'
    }
  }
  input.addEventListener('input', search)
  input.addEventListener('focus', () => void loadEntries().catch(() => {}))
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(false)
    else moveTo(event, input, results)
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) show(false)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    results.querySelector('a')?.click()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) show(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target !== document.body) return
    event.preventDefault()
    input.focus()
  })
}
