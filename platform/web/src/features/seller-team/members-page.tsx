import { useQuery } from '@tanstack/react-query'
import { Card } from '@tradepost/ui/card'
import { membersQuery } from '#src/shell/members.ts'

/** Shows the members of a business. */
export function MembersPage({ slug }: { slug: string }) {
  const members = useQuery(membersQuery(slug))
  return (
    <Card>
      {members.data?.map(({ member_id, name }) => (
        <p key={member_id}>{name}</p>
      ))}
    </Card>
  )
}
