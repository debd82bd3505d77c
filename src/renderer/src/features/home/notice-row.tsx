import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '@renderer/ui/button'
import type { Notice } from './account-notice'

export function NoticeRow({ notice }: { notice: Notice }) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warn-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{notice.title}</p>
        <p className="text-small text-ink-subtle">{notice.body}</p>
      </div>
      <Button size="sm" asChild>
        <Link to={notice.link.path}>{notice.link.label}</Link>
      </Button>
    </li>
  )
}
