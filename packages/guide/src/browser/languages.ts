import { keepInTab, readKept } from './tab-memory.ts'

const KEPT = 'language'

type Group = { tabs: HTMLButtonElement[]; blocks: HTMLElement[] }

function choose({ tabs, blocks }: Group, language: string): void {
  if (!blocks.some((block) => block.dataset.language === language)) return
  for (const [index, block] of blocks.entries()) {
    const isChosen = block.dataset.language === language
    block.hidden = !isChosen
    tabs[index]?.setAttribute('aria-selected', String(isChosen))
    if (tabs[index]) tabs[index].tabIndex = isChosen ? 0 : -1
  }
}

function makeTab(block: HTMLElement, id: string): HTMLButtonElement {
  const tab = document.createElement('button')
  tab.type = 'button'
  tab.role = 'tab'
  tab.id = `${id}-tab`
  tab.textContent = block.querySelector('figcaption')?.textContent ?? ''
  tab.setAttribute('aria-controls', id)
  block.id = id
  block.role = 'tabpanel'
  block.setAttribute('aria-labelledby', tab.id)
  return tab
}

/** Moves the focus along the tabs with the arrow keys. */
function moveFocus(event: KeyboardEvent, tabs: readonly HTMLButtonElement[]): void {
  const elements: readonly (Element | null)[] = tabs
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[event.key]
  const index = elements.indexOf(document.activeElement)
  if (step === undefined || index < 0) return
  const next = tabs[(index + step + tabs.length) % tabs.length]
  next?.click()
  next?.focus()
}

/** Turns blocks that say the same in several languages into tabs, all of which follow one choice. */
export function showLanguages(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.languages')].map((element, index): Group => {
    const blocks = [...element.querySelectorAll<HTMLElement>('.code')]
    const tabs = blocks.map((block, which) => makeTab(block, `code-${index}-${which}`))
    const list = document.createElement('div')
    list.role = 'tablist'
    list.ariaLabel = 'Language'
    list.append(...tabs)
    list.addEventListener('keydown', (event) => moveFocus(event, tabs))
    element.prepend(list)
    return { tabs, blocks }
  })
  const chooseAll = (language: string) => {
    for (const group of groups) choose(group, language)
  }
  for (const { tabs, blocks } of groups) {
    for (const [index, tab] of tabs.entries())
      tab.addEventListener('click', () => {
        const { language = '' } = blocks[index]?.dataset ?? {}
        keepInTab(KEPT, language)
        chooseAll(language)
      })
  }
  for (const group of groups) choose(group, group.blocks[0]?.dataset.language ?? '')
  chooseAll(readKept(KEPT))
}
