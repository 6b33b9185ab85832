import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { toDirection } from '@tradepost/messages/languages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Building2, ChevronDown, Lock, Phone, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { posterLabel } from './appearance-labels.ts'

const PRICE = formatMoney(2900, 'USD')

function Bar({ className }: { className: string }) {
  return <span className={`block h-1.5 rounded-full bg-line-strong ${className}`} />
}

function InputBox({ icon, children }: { icon?: ReactNode; children?: ReactNode }) {
  return (
    <span className="flex h-5 items-center gap-1 rounded-sm border border-line-control bg-surface px-1.5 [&_.lucide]:size-2.5 [&_.lucide]:text-ink-3">
      {icon}
      {children ?? <Bar className="w-10 opacity-60" />}
    </span>
  )
}

function Summary({ appearance, shopName }: { appearance: CheckoutAppearance; shopName: string }) {
  return (
    <div className="grid content-start gap-2.5 p-3">
      <span className="flex items-center gap-1.5">
        <BusinessMark name={shopName} size={14} />
        <span className="truncate text-[0.5625rem] font-[640]">{shopName}</span>
      </span>
      <span className="text-[0.9375rem] leading-5 font-[640] tracking-[-0.03em]">{PRICE}</span>
      {appearance.allow_currency_selection ? (
        <span className="flex w-fit items-center gap-0.5 rounded-full border border-line-strong px-1.5 text-[0.5rem] leading-4">
          USD
          <ChevronDown className="size-2!" />
        </span>
      ) : null}
      {appearance.show_order_details ? (
        <span className="grid gap-1.5">
          {['w-16', 'w-12'].map((width) => (
            <span key={width} className="flex items-center justify-between gap-2">
              <Bar className={width} />
              <Bar className="w-5" />
            </span>
          ))}
        </span>
      ) : null}
      {appearance.allow_discount_code ? (
        <InputBox icon={<Tag />}>
          <Bar className="w-12 opacity-60" />
        </InputBox>
      ) : null}
      <span className="flex justify-between gap-2 border-t border-b-2 border-ink-2 py-1 [border-bottom-style:double]">
        <Bar className="w-8 bg-ink-2!" />
        <Bar className="w-6 bg-ink-2!" />
      </span>
    </div>
  )
}

function Form({ appearance }: { appearance: CheckoutAppearance }) {
  return (
    <div className="grid content-start gap-1.5 bg-surface p-3">
      <Bar className="w-10" />
      <InputBox />
      {appearance.allow_phone_number_collection ? <InputBox icon={<Phone />} /> : null}
      <Bar className="mt-1 w-14" />
      <InputBox icon={<Lock />} />
      <span className="grid grid-cols-2 gap-1.5">
        <InputBox>
          <Bar className="w-5 opacity-60" />
        </InputBox>
        <InputBox>
          <Bar className="w-5 opacity-60" />
        </InputBox>
      </span>
      {appearance.allow_tax_id ? (
        <span className="flex items-center gap-1 [&_.lucide]:size-2.5 [&_.lucide]:text-ink-3">
          <Building2 />
          <Bar className="w-16 opacity-60" />
        </span>
      ) : null}
      <span className="mt-1 grid h-6 place-items-center rounded-md bg-accent text-[0.5625rem] font-[580] text-on-accent">
        {PRICE}
      </span>
    </div>
  )
}

type CheckoutDrawingProps = { appearance: CheckoutAppearance; theme: 'light' | 'dark'; shopName: string }

/** Draws a miniature of the hosted checkout with the current settings. */
export function CheckoutDrawing({ appearance, theme, shopName }: CheckoutDrawingProps) {
  return (
    <div
      role="img"
      aria-label={posterLabel(appearance, theme)}
      data-theme={theme}
      // Sets the theme on this element, so that the brand's tokens are computed for it.
      data-brand=""
      dir={appearance.language ? toDirection(appearance.language) : 'ltr'}
      className="grid grid-cols-2 overflow-hidden rounded-lg border border-line-strong bg-canvas text-ink"
    >
      <Summary appearance={appearance} shopName={shopName} />
      <Form appearance={appearance} />
    </div>
  )
}
