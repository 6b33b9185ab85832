import { CreditCard, Download, House, KeyRound, ReceiptText, RefreshCw, UserRound, Wallet } from 'lucide-react'
import { t } from '../messages.ts'

/** The pages of the portal in the order of its navigation: path within the portal, name of their text, icon. */
export const PORTAL_PAGES = [
  { path: '', name: 'home', Icon: House },
  { path: '/subscriptions', name: 'subscriptions', Icon: RefreshCw },
  { path: '/payment-methods', name: 'cards', Icon: CreditCard },
  { path: '/billing', name: 'billing', Icon: ReceiptText },
  { path: '/license-keys', name: 'keys', Icon: KeyRound },
  { path: '/downloads', name: 'downloads', Icon: Download },
  { path: '/wallet', name: 'wallet', Icon: Wallet },
  { path: '/profile', name: 'profile', Icon: UserRound },
] as const

export type PortalPageName = (typeof PORTAL_PAGES)[number]['name']

/** Returns the page that a path belongs to: `/subscriptions/sub_1` is part of `/subscriptions`. */
export function findPortalPage(path: string): PortalPageName {
  return PORTAL_PAGES.find((page) => page.path !== '' && (path === page.path || path.startsWith(`${page.path}/`)))?.name ?? 'home'
}

export const pageLabel = (name: PortalPageName): string => t(`nav.${name}`)
