import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cn } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'
import { t } from './messages.tsx'
import { Sheet } from './overlays/sheet.tsx'
import { useCurrentInView } from './use-current-in-view.tsx'

/** One link. `to` is passed to `renderLink`; `count` is the number of items that need attention. */
export type SidebarItem = { label: string; to: string; icon: ReactNode; isActive?: boolean; count?: number }
/** A section; one without a title is at the top. */
export type SidebarSection = { title?: string; items: readonly SidebarItem[] }

/** Props that the app's own link must pass on. */
export type SidebarLinkProps = { to: string; className: string; 'aria-current': 'page' | undefined; children: ReactNode }

type SidebarProps = {
  label?: string
  sections: readonly SidebarSection[]
  /** The shop switcher or the logo. */
  header?: ReactNode
  footer?: ReactNode
  /** Renders the app's link: `({ to, ...props }) => <Link to={to} {...props} />`. */
  renderLink: (props: SidebarLinkProps) => ReactNode
}

const linkClassName =
  'flex h-8 items-center gap-[9px] rounded-sm px-2 text-sm font-[480] text-ink-2 hover:bg-hover aria-[current=page]:bg-surface aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line),var(--lift-1)] max-shell:h-10 [&>.lucide]:size-[15px] [&>.lucide]:text-ink-3 aria-[current=page]:[&>.lucide]:text-accent-text focus-visible:-outline-offset-2'

/** The list of links, for the sidebar and the phone's sheet. */
export function SidebarNav({ label = t('sidebar.label'), sections, header, footer, renderLink }: SidebarProps) {
  return (
    <div className="flex min-h-full flex-col">
      {header ? <div className="mb-2">{header}</div> : null}
      <nav aria-label={label}>
        {sections.map((section) => (
          <div key={section.title ?? 'top'}>
            {section.title ? <h2 className="mt-3 mb-[3px] px-2 text-2xs font-medium text-ink-3">{section.title}</h2> : null}
            <ul>
              {section.items.map((item) => (
                <li key={item.to}>
                  {renderLink({
                    to: item.to,
                    className: linkClassName,
                    'aria-current': item.isActive ? 'page' : undefined,
                    children: (
                      <>
                        {item.icon}
                        <span className="min-w-0 flex-1 truncate">{item.label}</span>
                        {item.count ? (
                          <span className="text-2xs font-[560] text-danger-text tabular-nums">{item.count}</span>
                        ) : null}
                      </>
                    ),
                  })}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {footer ? <div className="mt-auto pt-4">{footer}</div> : null}
    </div>
  )
}

type AppShellProps = SidebarProps & {
  /** The test-mode stripe, in test mode. */
  stripe?: ReactNode
  /** On the left of the top bar, from 901 px up: a Breadcrumb. */
  breadcrumb?: ReactNode
  /** The rest of the top bar: search, help, account. */
  topBar?: ReactNode
  /** Below the top bar: LinkTabs, or nothing. */
  tabs?: ReactNode
  children: ReactNode
}

/** Stripe, sidebar, top bar and page. Up to 900 px the sidebar is a sheet behind the menu button. */
export function AppShell({ stripe, breadcrumb, topBar, tabs, children, ...sidebar }: AppShellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const current = sidebar.sections.flatMap(({ items }) => items).find(({ isActive }) => isActive)
  const sidebarRef = useCurrentInView<HTMLDivElement>(current?.to)
  const top = stripe ? 'top-[calc(var(--top-bar)+36px)]' : 'top-(--top-bar)'
  return (
    <>
      <a href="#main" className="tp-skip">
        {t('sidebar.skip')}
      </a>
      {stripe}
      <div className="grid min-h-page shell:grid-cols-[236px_minmax(0,1fr)]">
        <div
          ref={sidebarRef}
          className={cn(
            'tp-no-scrollbar sticky hidden overflow-y-auto border-e border-line bg-[light-dark(oklch(.972_.005_125),oklch(.14_.009_172))] px-3 pt-3 pb-4 shell:block',
            top,
            stripe ? 'h-[calc(100dvh-var(--top-bar)-36px)]' : 'h-page',
          )}
        >
          <SidebarNav {...sidebar} />
        </div>
        <div className="min-w-0">
          <header
            className={cn(
              'tp-top-bar sticky z-15 flex h-14 items-center gap-3 border-b border-line bg-canvas px-8 max-shell:px-4',
              top,
            )}
          >
            <Sheet
              side="start"
              title={t('sidebar.navigation')}
              isTitleHidden
              open={isOpen}
              onOpenChange={setIsOpen}
              trigger={
                <IconButton label={t('sidebar.open')} variant="outline" className="shell:hidden">
                  <Menu aria-hidden="true" />
                </IconButton>
              }
            >
              {/* A click on any link closes the sheet, because the page behind it changes. */}
              <div onClickCapture={(event) => event.target instanceof Element && event.target.closest('a') && setIsOpen(false)}>
                <SidebarNav {...sidebar} />
              </div>
            </Sheet>
            <div className="min-w-0 max-shell:hidden">{breadcrumb}</div>
            <div className="ms-auto flex min-w-0 items-center gap-3 max-shell:flex-1 max-shell:justify-end">{topBar}</div>
          </header>
          <div className="border-line px-8 max-shell:px-4 [&:has(nav)]:border-b">{tabs}</div>
          <main
            id="main"
            tabIndex={-1}
            className="grid max-w-[1240px] content-start gap-6 px-8 pt-7 pb-14 outline-none max-shell:gap-4 max-shell:px-4 max-shell:pt-5 max-shell:pb-10 [&>*]:min-w-0"
          >
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
