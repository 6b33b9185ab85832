import './app.css'
import { loadFont } from '@tradepost/ui/look/load-font'
import { configureSchemas } from './answer-texts.ts'
import { loadTexts } from './load-texts.ts'
import { readPageAnswers } from './page-answers.ts'

/** Loads the texts before the app, which draws with them. The server preloads both. */
async function start(root: HTMLElement): Promise<void> {
  readPageAnswers()
  loadFont()
  await loadTexts()
  configureSchemas()
  const { drawApp } = await import('./app.tsx')
  await drawApp(root)
}

const root = document.getElementById('root')
if (root) void start(root)
