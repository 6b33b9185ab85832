import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'

/** A list that may be loaded page by page. */
export type Pages = { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => unknown }

/** Adds the next page of a list to those that are shown, if there is one. */
export function ShowMore({ list: { hasNextPage, isFetchingNextPage = false, fetchNextPage } }: { list: Pages }) {
  return hasNextPage ? (
    <Button className="justify-self-center" pending={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
      {t('shell.more')}
    </Button>
  ) : null
}
