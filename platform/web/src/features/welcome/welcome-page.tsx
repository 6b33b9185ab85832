/** What Tradepost is, for visitors without an account. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@tradepost/ui/alert'
import { getButtonClassName } from '@tradepost/ui/button'
import { TradepostLogo } from '@tradepost/ui/drawings/brand-mark'
import { ThemeToggle } from '@tradepost/ui/look/theme'
import { FlaskConical, Receipt, ShieldCheck, UserRoundCheck } from 'lucide-react'
import { t } from '#src/messages.ts'
import { PersonLink } from '#src/shell/frames/account-link.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { LanguageSelect } from '#src/shell/language-select.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'
import { canSignUp, siteQuery } from '#src/shell/site.ts'
import { DevelopersSection } from './developers-section.tsx'
import { LedgerArt } from './ledger-art.tsx'
import { SellersSection } from './sellers-section.tsx'
import { StartSection } from './start-section.tsx'

const facts = [
  { Icon: Receipt, fact: 'tax' },
  { Icon: ShieldCheck, fact: 'payment' },
  { Icon: UserRoundCheck, fact: 'guests' },
  { Icon: FlaskConical, fact: 'testMode' },
] as const

function Actions({ demoShop }: { demoShop: string | null }) {
  const session = useQuery(sessionQuery)
  const site = useQuery(siteQuery).data
  return (
    <div className="mt-8 flex flex-wrap gap-3 max-list:[&>*]:w-full">
      {session.data ? (
        <Link to="/dashboard" className={getButtonClassName({ variant: 'primary', size: 'xl' })}>
          {t('welcome.dashboard')}
        </Link>
      ) : (
        <Link
          to={site && !canSignUp(site) ? '/sign-in' : '/sign-up'}
          search={{ redirect: '/dashboard' }}
          className={getButtonClassName({ variant: 'primary', size: 'xl' })}
        >
          {t('welcome.openShop')}
        </Link>
      )}
      {demoShop ? (
        <Link to="/shop/$slug" params={{ slug: demoShop }} className={getButtonClassName({ size: 'xl' })}>
          {t('welcome.viewDemo')}
        </Link>
      ) : null}
    </div>
  )
}

/** Shows what Tradepost is to sellers and to developers, with links to opening a shop, the demo shop and the docs. */
export function WelcomePage({ isGoodbye }: { isGoodbye: boolean }) {
  const site = useQuery(siteQuery)
  const demoShop = site.data?.demo_shop ?? null
  return (
    <div className="flex min-h-page flex-col text-lg">
      <PageTitle>Tradepost</PageTitle>
      <a className="tp-skip" href="#main">
        {t('welcome.skipToContent')}
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex h-17 max-w-304 items-center justify-between gap-4 px-8 max-shell:h-15 max-shell:px-4">
          <Link to="/" className="inline-flex py-1">
            <TradepostLogo size={28} className="text-[1.0625rem]!" />
          </Link>
          <div className="flex items-center gap-1">
            <a href="/docs" className={getButtonClassName({ variant: 'ghost', size: 'lg' })}>
              {t('welcome.docs')}
            </a>
            {/* As wide as "Sign in", so that nothing moves once it is known who is here. */}
            <span className="inline-flex min-w-[87px] justify-end">
              <PersonLink />
            </span>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-304 flex-1 px-8 max-shell:px-4">
        {isGoodbye ? (
          <div className="mt-8">
            <Alert tone="success" isLive title={t('welcome.goodbye.title')}>
              {t('welcome.goodbye.text')}
            </Alert>
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] items-center gap-18 pt-10 pb-12 max-[73.75rem]:gap-10 max-shell:grid-cols-1 max-shell:gap-8 max-shell:pt-8">
          <div>
            <h1 className="text-5xl font-[640] tracking-[-0.045em]">{t('welcome.title')}</h1>
            <p className="mt-6 max-w-[30em] text-xl leading-7 text-ink-2 max-shell:mt-4 max-shell:text-[1.0625rem]">
              {t('welcome.lead')}
            </p>
            <Actions demoShop={demoShop} />
          </div>
          <LedgerArt />
        </div>
        <ul className="grid grid-cols-4 border-y border-line max-[73.75rem]:grid-cols-2">
          {facts.map(({ Icon, fact }) => (
            <li
              key={fact}
              className="flex gap-3 border-s border-line px-6 py-5 text-md first:border-s-0 first:ps-0 max-[73.75rem]:px-3 max-[73.75rem]:odd:border-s-0 max-[73.75rem]:odd:ps-0 max-[73.75rem]:nth-[n+3]:border-t"
            >
              <Icon aria-hidden="true" className="mt-0.5 text-accent-text" />
              <span>
                <b className="block font-[580]">{t(`welcome.facts.${fact}.title`)}</b>
                <span className="block text-sm text-ink-3">{t(`welcome.facts.${fact}.detail`)}</span>
              </span>
            </li>
          ))}
        </ul>
        <SellersSection demoShop={demoShop} />
        <DevelopersSection />
        <StartSection />
      </main>
      <footer className="mt-14 border-t border-line py-8">
        <div className="mx-auto flex max-w-304 items-center justify-between gap-4 px-8 text-sm text-ink-3 max-shell:px-4">
          <span>Tradepost</span>
          <div className="flex flex-wrap items-center justify-end gap-3">
            <LanguageSelect className="w-auto" />
            <ThemeToggle />
          </div>
        </div>
      </footer>
    </div>
  )
}
