import { Skeleton } from '@tradepost/ui/skeleton'

/** Shows skeleton rows of a flush card. `count` is the usual number of rows, so that little moves when they load. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div className="grid">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3.5 border-t border-line px-5 first:border-t-0 max-list:px-4">
          <Skeleton className="size-9 rounded-md" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-3.5 w-32 rounded-sm" />
            <Skeleton className="h-3 w-48 max-w-full rounded-sm" />
          </div>
        </div>
      ))}
    </div>
  )
}
