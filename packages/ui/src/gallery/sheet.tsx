/** Every component on one page, at /ui. */

import type { ReactNode } from 'react'
import { Card } from '../card.tsx'

/** One box of the gallery. */
export function Sheet({ title, isFlush, children }: { title: string; isFlush?: boolean; children: ReactNode }) {
  return (
    <Card
      title={title}
      isFlush={isFlush}
      className="mb-6 break-inside-avoid"
      bodyClassName={isFlush ? undefined : 'grid gap-4 [&>*]:min-w-0'}
    >
      {children}
    </Card>
  )
}

/** Items side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>
}
