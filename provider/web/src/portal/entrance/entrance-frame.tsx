import type { ShopLook } from '@tradepost/contract/shop-theme'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import type { ReactNode } from 'react'
import { PortalFoot } from '../shell/portal-foot.tsx'

type FrameProps = { name: string; look: ShopLook; title: string; text?: string | undefined; children?: ReactNode }

/** A page in front of the portal: the business, one card, and who runs it. */
export function EntranceFrame({ name, look, title, text, children }: FrameProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-sunken">
      <main id="main" className="grid min-w-0 place-items-center px-4 py-10">
        <div className="grid w-full max-w-[432px] min-w-0 gap-6">
          <p className="flex min-w-0 items-center gap-2.5 text-lg font-[580]">
            <BusinessMark name={name} imageUrl={look.image} size={36} />
            <span className="truncate">{name}</span>
          </p>
          <section className="grid gap-5 rounded-xl bg-surface p-7 shadow-[0_0_0_1px_var(--line),var(--lift-1)] max-list:p-5">
            <div>
              <h1 className="text-2xl tracking-[-0.03em] [overflow-wrap:anywhere]">{title}</h1>
              {text === undefined ? null : <p className="mt-1.5 text-md text-ink-2">{text}</p>}
            </div>
            {children}
          </section>
        </div>
      </main>
      <PortalFoot saysWhoRunsIt={look.shows_powered_by} />
    </div>
  )
}
