import type { ReactNode } from 'react'

type AccountRowProps = {
  icon: ReactNode
  title: ReactNode
  /** Shown next to the title, such as "This device". */
  badge?: ReactNode
  detail: ReactNode
  /** Buttons and states at the end. On phones they move below the text if there is no room. */
  children?: ReactNode
}

/** Shows one row of a flush card: title, detail and actions. */
export function AccountRow({ icon, title, badge, detail, children }: AccountRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0 max-list:px-4">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-[1_1_150px]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[560] [overflow-wrap:anywhere]">
          {title}
          {badge}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{detail}</p>
      </div>
      {children ? <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{children}</div> : null}
    </div>
  )
}
