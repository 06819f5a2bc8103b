/** Help: the documentation, the support address, and whether the service responds. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../client/session.ts'
import { docsUrl, statusUrl } from '../client/setting.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { Terms } from '../parts/panel.tsx'
import { SupportLink } from '../parts/support-link.tsx'

export function HelpButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="icon-button" aria-label="Help" title="Help" onClick={() => setOpen(true)}>
        <Icon name="help" />
      </button>
      {open && <Help onClose={() => setOpen(false)} />}
    </>
  )
}

const Help = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Help" onClose={onClose}>
    <Terms
      of={[
        [
          'Documentation',
          <a key="docs" href={docsUrl}>
            Guides and API reference
          </a>,
        ],
        ['Contact', <SupportLink key="contact" />],
        ['Status', <Status key="status" />],
        [
          'Keyboard shortcuts',
          <span key="keys">
            Press <kbd>?</kbd> on any page
          </span>,
        ],
      ]}
    />
  </Dialog>
)

/** Whether the service responds now. Its status page, if there is one, has the history. */
function Status() {
  const { isFetching, isError } = useQuery({ ...sessionQuery, staleTime: 0 })
  return (
    <span role="status">
      {isFetching ? 'Checking…' : isError ? 'The service is not responding.' : 'The service is responding.'}
      {statusUrl && (
        <>
          {' '}
          <a href={statusUrl}>Status page</a>
        </>
      )}
    </span>
  )
}
