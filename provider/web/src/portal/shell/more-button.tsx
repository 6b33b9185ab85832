import { Button } from '@tradepost/ui/button'
import { t } from '../messages.ts'

type MoreProps = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } }

/** Loads the next page of a list, below its rows. */
export function MoreButton({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button variant="ghost" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  )
}
