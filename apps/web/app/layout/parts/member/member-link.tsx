import { DELETED_MEMBER, memberPath } from '@earshot/contract/member/member-path'
import { Link } from '@earshot/ui/links/link.tsx'

type Props = { username: string; name?: string; className?: string | undefined }

/** The name of a member with a link to the public profile (PERSON-02); deleted members have none. */
export function MemberLink({ username, name = username, className }: Props) {
  if (username === DELETED_MEMBER) return <bdi className={className}>{name}</bdi>
  return (
    <Link href={memberPath(username)} className={className}>
      <bdi>{name}</bdi>
    </Link>
  )
}
