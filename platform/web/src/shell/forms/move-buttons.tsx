import { IconButton } from '@tradepost/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'

/** Returns a list with the item at `from` moved to `to`. */
export function moveItem<Item>(list: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

type MoveButtonsProps = {
  /** Names the item to screen readers. */
  name: string
  /** Place of the item in its list, from 0. */
  place: number
  count: number
  onMove: (to: number) => void
}

/** Two buttons that move an item of a list. At the ends of the list they stay in the tab order, so that the focus isn't lost. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const [isMoved, setIsMoved] = useState(false)
  const draw = (to: number, label: string, Icon: typeof ArrowUp) => {
    const isEnd = to < 0 || to >= count
    return (
      <IconButton
        label={label}
        size="sm"
        aria-disabled={isEnd || undefined}
        className={isEnd ? 'cursor-not-allowed opacity-40' : ''}
        onClick={() => {
          if (isEnd) return
          setIsMoved(true)
          onMove(to)
        }}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <>
      {draw(place - 1, t('dashboardShell.move.up', { name }), ArrowUp)}
      {draw(place + 1, t('dashboardShell.move.down', { name }), ArrowDown)}
      <span role="status" className="sr-only">
        {isMoved ? t('dashboardShell.move.moved', { place: place + 1, count }) : ''}
      </span>
    </>
  )
}
