import '../app.css'
import type { PortalPageData } from '@tradepost/contract/hosted/portal'
import type { ShopLook } from '@tradepost/contract/shop-theme'
import { loadFont } from '@tradepost/ui/look/load-font'
import { loadUiMessages } from '@tradepost/ui/messages'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dressPage } from '#src/shell/dress-page.ts'
import { loadMessages } from './messages.ts'

/** Reads the server's data from the page. Without any (a page opened by hand), returns the not-found page. */
function readData(): PortalPageData {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : { page: 'not-found' }
}

async function pageOf(data: PortalPageData): Promise<ReactNode> {
  if (data.page === 'portal') {
    const { PortalPage } = await import('./portal-page.tsx')
    return <PortalPage businessId={data.business_id} home={data.home} />
  }
  if (data.page === 'entrance') {
    const { EntrancePage } = await import('./entrance/entrance-page.tsx')
    return <EntrancePage entrance={data} />
  }
  if (data.page === 'reminders') {
    const { RemindersPage } = await import('./reminders/reminders-page.tsx')
    return <RemindersPage shown={data} />
  }
  const { NotFoundPage } = await import('./not-found-page.tsx')
  return <NotFoundPage />
}

function findLook(data: PortalPageData): ShopLook | undefined {
  if (data.page === 'portal') return data.home.look
  return data.page === 'not-found' ? undefined : data.look
}

/** Renders the page. Its messages come first, because components read theirs as they load. */
async function draw(root: HTMLElement): Promise<void> {
  loadFont()
  const data = readData()
  dressPage(findLook(data))
  await Promise.all([loadMessages(), loadUiMessages()])
  createRoot(root).render(<StrictMode>{await pageOf(data)}</StrictMode>)
}

const root = document.getElementById('root')
// Not awaited, because the parts import from the entry and would wait for it to finish.
if (root) void draw(root)
