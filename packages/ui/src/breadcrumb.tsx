import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { t } from './messages.tsx'

/** The path to the page. All items but the last are links (router links are fine); the last is the page itself. */
export function Breadcrumb({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav aria-label={t('breadcrumb.label')} className="min-w-0 text-sm text-ink-3">
      <ol className="flex min-w-0 items-center gap-1.5">
        {items.map((item, index) => (
          // Breadcrumbs have no key but their position.
          <Fragment key={index}>
            {index > 0 ? (
              <li aria-hidden="true">
                <ChevronRight className="size-3.5 rtl:-scale-x-100" />
              </li>
            ) : null}
            <li
              aria-current={index === items.length - 1 ? 'page' : undefined}
              className={
                index === items.length - 1
                  ? 'truncate font-[540] text-ink'
                  : 'shrink-0 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a:hover]:text-ink'
              }
            >
              {item}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
