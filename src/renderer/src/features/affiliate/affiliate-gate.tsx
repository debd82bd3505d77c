import type { Account } from '@shared/domain/app/account'
import { useAddress } from '@renderer/address/use-address'
import { accountKeyOf } from '@renderer/bridge/account-key'
import { useProfile } from '@renderer/bridge/profile-queries'
import { useAccount, useCommand } from '@renderer/bridge/queries'
import { toast } from '@renderer/ui/feedback/toast'
import { Button } from '@renderer/ui/button'
import { CopyButton } from '@renderer/ui/copy-button'
import { Dialog } from '@renderer/ui/overlays/dialog'
import { whyNoLink } from './why-no-link'

/** The affiliate dialog, over every page: signing up, and from then on the person's own link, which no other account sees. */
export function AffiliateGate() {
  const account = useAccount().data
  return account === undefined ? null : <AffiliateDialog key={accountKeyOf(account)} account={account} />
}

function AffiliateDialog({ account }: { account: Account }) {
  const [{ affiliate }, change] = useAddress()
  const profile = useProfile().data
  const known = profile?.affiliateLink ?? null
  const make = useCommand('profile', 'makeAffiliateLink')
  const link = known ?? make.data?.link ?? null
  const why = whyNoLink(account, profile?.tier ?? null)
  const close = () => change({ affiliate: null }, { isReplacing: true })
  return (
    <Dialog
      isOpen={affiliate !== null}
      onClose={close}
      size="sm"
      title="Affiliate program"
      description={
        link === null
          ? 'Recommend the platform and earn 22% of payments for 12 months. The program is run by a partner platform.'
          : 'Share your link. You earn 22% of payments for 12 months from everyone who signs up with it.'
      }
      footer={
        link === null ? (
          <>
            <Button onClick={close}>Not now</Button>
            <Button
              variant="primary"
              isBusy={make.isPending}
              isDisabled={why !== null}
              onClick={() =>
                make.mutate({}, { onError: () => toast.error('Error generating affiliate link') })
              }
            >
              Become an affiliate
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        )
      }
    >
      {link === null ? (
        why === null ? null : (
          <p className="text-ink-muted">{why}</p>
        )
      ) : (
        <p className="flex items-center gap-2 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1 truncate select-text" title={link}>
            {link}
          </span>
          <CopyButton label="Copy your link" text={link} />
        </p>
      )}
    </Dialog>
  )
}
