import type { PermissionGroup } from '@shared/domain/app/groups'
import { FirstRestrictionDialog } from '@renderer/features/groups/first-restriction-dialog'
import { accessFactsWith } from '../../renderer/builders'
import { longName } from '../data'
import type { Screen, Sheet } from '../story'
import { never } from '../studio'

const groups: PermissionGroup[] = [
  {
    groupId: 'everyone',
    name: 'Everyone',
    members: ['kathleen@example.com', 'editor@example.com'],
    permissions: ['text_to_speech', 'speech_to_speech', 'voice_lab', 'create_instant_voice_clone'],
  },
  {
    groupId: 'editors',
    name: 'Editors',
    members: ['editor@example.com'],
    permissions: ['projects', 'dubbing'],
  },
  { groupId: 'long', name: longName, members: [], permissions: [] },
]
const admin = { facts: () => accessFactsWith({ isWorkspaceAdmin: true }) }

export const screens: readonly (Screen | Sheet)[] = [
  {
    name: 'groups-first-restriction',
    render: () => (
      <FirstRestrictionDialog
        group={{ ...groups[2]!, permissions: null }}
        permission="Text to Speech"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    ),
    views: ['light', 'dark', 'contrast'],
  },
  {
    name: 'groups',
    path: '/groups',
    answers: { access: admin, groups: { list: () => groups } },
    views: ['light', 'dark', 'narrow'],
  },
  {
    name: 'groups-locked',
    path: '/groups',
    answers: { access: admin, groups: { list: () => groups } },
    steps: [{ hover: 'select[aria-label="Text to Speech, Editors"]' }],
    views: ['light'],
  },
  {
    name: 'groups-loading',
    path: '/groups',
    answers: { access: admin, groups: { list: never } },
    views: ['light'],
  },
  {
    name: 'groups-refused',
    path: '/groups',
    answers: { access: { facts: () => accessFactsWith({ isWorkspaceAdmin: false }) } },
    views: ['light', 'dark'],
  },
]
