import './docs.css'
import { showLanguages } from './browser/languages.ts'
import { startSearch } from './browser/search.ts'
import { startTrying } from './browser/try-call.ts'

/** Adds a button to each code block that copies it. */
function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('pre')?.textContent ?? '')
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    block.append(button)
  }
}

/** On phones, the contents are behind a button. Without this script they are open. */
function foldContents(): void {
  const menu = document.querySelector<HTMLButtonElement>('.menu')
  menu?.setAttribute('aria-expanded', 'false')
  menu?.addEventListener('click', () => {
    menu.setAttribute('aria-expanded', String(menu.getAttribute('aria-expanded') === 'false'))
  })
}

addCopyButtons()
foldContents()
showLanguages()
startSearch()
startTrying()
