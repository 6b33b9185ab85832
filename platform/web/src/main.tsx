import './app.css'
import { loadUiMessages } from '@tradepost/ui/messages'
import { loadShopMessages } from './messages.ts'
import { loadAnswers } from './translate-answer.ts'

/** Loads the texts before the app, because its modules may use them as soon as they are imported. The server preloads both. */
async function start(root: HTMLElement): Promise<void> {
  await Promise.all([loadShopMessages(), loadUiMessages(), loadAnswers()])
  const { drawApp } = await import('./app.tsx')
  drawApp(root)
}

const root = document.getElementById('root')
if (root) void start(root)
