import './app.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ChallengePage } from './challenge/challenge-page.tsx'
import { messages as challenge } from './challenge/messages.ts'
import { CheckoutPage } from './checkout/checkout-page.tsx'
import { openCheckout } from './checkout/open-checkout.ts'
import { messages as notFound } from './not-found/messages.ts'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { type PageData, readPageData } from './page-data.ts'

/** The page and its title; a checkout keeps its own title, because that changes once paid. */
function pageOf(data: PageData): ReactNode {
  if (data.page === 'checkout') return <CheckoutPage checkout={openCheckout(data.session)} />
  document.title = data.page === 'challenge' ? challenge.pageTitle : notFound.pageTitle
  return data.page === 'challenge' ? <ChallengePage challenge={data.challenge} /> : <NotFoundPage />
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{pageOf(readPageData())}</StrictMode>)
