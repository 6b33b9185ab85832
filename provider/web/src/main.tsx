import './app.css'
import type { ShopLook } from '@tradepost/contract/shop-theme'
import { loadFont } from '@tradepost/ui/look/load-font'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { openCheckout } from './checkout/open-checkout.ts'
import { loadParts } from './checkout/parts.ts'
import { loadMessages, t } from './messages.ts'
import { methodName } from './method-name.ts'
import { type PageData, readPageData } from './page-data.ts'
import { dressPage } from './shell/dress-page.ts'

/**
 * Returns the page and sets its title. A checkout sets its own title, which changes after payment. Rare pages load separately.
 */
async function pageOf(data: PageData): Promise<ReactNode> {
  if (data.page === 'checkout') {
    return <CheckoutPage checkout={openCheckout(data, await loadParts(data.session))} />
  }
  if (data.page === 'challenge') {
    const { ChallengePage } = await import('./challenge/challenge-page.tsx')
    document.title = data.challenge.method === 'card' ? t('challenge.pageTitle') : methodName(data.challenge.method)
    return <ChallengePage challenge={data.challenge} />
  }
  if (data.page === 'bad-link') {
    const { BadLinkPage } = await import('./bad-link/bad-link-page.tsx')
    document.title = data.link.problem === 'too_many' ? t('badLink.tooMany.title') : t('badLink.pageTitle')
    return <BadLinkPage link={data.link} />
  }
  if (data.page === 'card-link') {
    const { CardLinkPage } = await import('./card-link/card-link-page.tsx')
    document.title = t('cardLink.pageTitle')
    return <CardLinkPage link={data.link} />
  }
  if (data.page === 'delivery') {
    const { DeliveryPage } = await import('./delivery/delivery-page.tsx')
    document.title = t('delivery.title')
    return <DeliveryPage shown={data.shown} />
  }
  const { NotFoundPage } = await import('./not-found/not-found-page.tsx')
  document.title = t('notFound.pageTitle')
  return <NotFoundPage />
}

/** Returns how the page looks; undefined for one that belongs to no shop, or to the bank. */
function findLook(data: PageData): ShopLook | null | undefined {
  if (data.page === 'checkout') return data.session.look
  if (data.page === 'bad-link' || data.page === 'card-link') return data.link.look
  return data.page === 'delivery' && 'look' in data.shown ? data.shown.look : undefined
}

/** Renders the page. The server preloads the messages and the part with this script, so this rarely waits for them. */
async function draw(root: HTMLElement): Promise<void> {
  loadFont()
  const data = readPageData()
  dressPage(findLook(data))
  await loadMessages()
  createRoot(root).render(<StrictMode>{await pageOf(data)}</StrictMode>)
}

const root = document.getElementById('root')
// Not awaited, because the parts import from the entry and would wait for it to finish.
if (root) void draw(root)
