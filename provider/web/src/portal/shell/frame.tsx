import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { TestModeBanner } from '@tradepost/ui/commerce/test-mode-banner'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { ArrowLeft, LogOut } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { parseReturnUrl } from '#src/parse-web-url.ts'
import { closePortal } from '../entrance/open-link.ts'
import { t } from '../messages.ts'
import { useHome } from '../queries.ts'
import { PageLink, usePagePath, usePortalPath } from './location.tsx'
import { findPortalPage, PORTAL_PAGES, pageLabel } from './pages.ts'
import { PortalFoot } from './portal-foot.tsx'

/** The pages of the portal. On phones they scroll in one line, with the current one in view. */
function PortalNav() {
  const current = findPortalPage(usePagePath())
  const showCurrent = useCallback(
    (nav: HTMLElement | null) => {
      const link = nav?.querySelector<HTMLElement>(`[data-page="${current}"]`)
      if (!nav || !link) return
      const fromLeft = link.offsetLeft - nav.offsetLeft
      const isFromRight = toDirection(getPageLanguage()) === 'rtl'
      nav.scrollLeft = isFromRight ? fromLeft + link.offsetWidth - nav.clientWidth + 16 : fromLeft - 16
    },
    [current],
  )
  return (
    <nav
      ref={showCurrent}
      aria-label={t('nav.label')}
      className="tp-no-scrollbar grid content-start gap-0.5 max-shell:-mx-4 max-shell:flex max-shell:overflow-x-auto max-shell:px-4"
    >
      {PORTAL_PAGES.map(({ path, name, Icon }) => (
        <PageLink
          key={name}
          to={path}
          data-page={name}
          aria-current={name === current ? 'page' : undefined}
          className={`flex h-9 items-center gap-2.5 rounded-md px-3 whitespace-nowrap max-shell:h-11 ${
            name === current
              ? 'bg-accent-subtle font-[560] text-accent-text'
              : 'font-medium text-ink-2 hover:bg-hover [&_.lucide]:text-ink-3'
          }`}
        >
          <Icon aria-hidden="true" />
          {pageLabel(name)}
        </PageLink>
      ))}
    </nav>
  )
}

function PortalHeader() {
  const { data: home } = useHome()
  const portal = usePortalPath()
  const back = parseReturnUrl(home?.return_url ?? null)
  const business = home?.business_name ?? ''
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-15 max-w-270 items-center justify-between gap-4 px-8 max-shell:px-4">
        <PageLink to="" className="flex min-w-0 items-center gap-2.5 text-[1.0625rem] font-[640] tracking-[-0.02em]">
          <BusinessMark name={business} imageUrl={home?.look.image ?? null} size={30} />
          <span className="truncate">{business}</span>
        </PageLink>
        <div className="flex shrink-0 items-center gap-1">
          {back ? (
            <a className="inline-flex h-9 items-center gap-2 rounded-md px-2.5 text-sm font-medium hover:bg-hover" href={back}>
              <ArrowLeft aria-hidden="true" className="size-4! text-ink-3 rtl:-scale-x-100" />
              <span className="max-list:sr-only">{t('frame.back', { business })}</span>
            </a>
          ) : null}
          <button
            type="button"
            className="inline-flex h-9 items-center gap-2 rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-hover"
            onClick={() => void closePortal(portal).catch(() => location.reload())}
          >
            <LogOut aria-hidden="true" className="size-4! text-ink-3 rtl:-scale-x-100" />
            <span className="max-list:sr-only">{t('frame.leave')}</span>
          </button>
        </div>
      </div>
    </header>
  )
}

/** The frame of the portal: the business at the top, its pages on the left (in a line on phones), the open page beside. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const { data: home } = useHome()
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="tp-skip" href="#main">
        {t('skip')}
      </a>
      {home?.mode === 'test' ? <TestModeBanner isSticky={false} /> : null}
      <PortalHeader />
      <div className="mx-auto grid w-full max-w-270 flex-1 grid-cols-[200px_minmax(0,1fr)] content-start gap-14 px-8 pt-10 pb-18 max-shell:grid-cols-[minmax(0,1fr)] max-shell:gap-6 max-shell:px-4 max-shell:pt-5 max-shell:pb-12">
        <PortalNav />
        <main id="main" tabIndex={-1} className="grid min-w-0 content-start gap-6 outline-none">
          {children}
        </main>
      </div>
      <PortalFoot saysWhoRunsIt={home?.look.shows_powered_by !== false} seller={home?.seller} />
    </div>
  )
}
