/** Files of a form: each is uploaded to the introduction when it is chosen, and the form refers to it. */
import { fileTypes, maxFileBytes, maxFilesNamed } from '@parley/contract/dashboard/files'
import { useEffect, useId, useRef, useState } from 'react'
import { type Fault, problemsOf } from '../../client/fault.ts'
import type { Reply } from '../../client/operations.ts'
import { useWrite } from '../../client/queries.ts'
import { bytesText } from '../../parts/bytes.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import styles from '../../parts/file-list.module.css'
import { useProblem } from '../../parts/form.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Icon } from '../../parts/icon.tsx'
import { problemText } from '../../parts/problem-text.ts'

interface AttachmentsProps {
  readonly introductionId: string
  readonly label?: string
}
/** A rejected file stays here until its person removes it or chooses another: until then, the form is not sent. */
interface RejectedFile {
  readonly name: string
  readonly why: string | null
}

export function Attachments({ introductionId, label = 'Files' }: AttachmentsProps) {
  const id = useId()
  const upload = useWrite('uploadFile')
  const [files, setFiles] = useState<readonly Reply<'uploadFile'>[]>([])
  const [rejected, setRejected] = useState<RejectedFile | null>(null)
  const blockedReason = upload.isPending
    ? 'Wait until the file is uploaded.'
    : rejected && 'Remove it, or choose another file, before you send.'
  const named = useProblem('fileIds')
  const problem = useProblem('attachment') ?? named
  /** One after another. The first rejected file stops it, and the message counts the rest. */
  const choose = async (chosen: readonly File[]) => {
    upload.reset()
    for (const [at, file] of chosen.entries()) {
      const reject = (why: string | null) => setRejected({ name: file.name, why: withSkippedCount(why, chosen.length - at - 1) })
      const why = whyNotFile(file, files.length + at)
      if (why !== null) return reject(why)
      setRejected(null)
      const input = { params: { id: introductionId }, query: { name: file.name.slice(0, 200) }, body: file }
      const uploaded = await upload.mutateAsync(input).catch((fault: Fault) => reject(rejectionReason(fault)))
      if (!uploaded) return
      setFiles((before) => [...before, uploaded])
    }
  }
  const removeRejected = () => {
    setRejected(null)
    upload.reset()
  }
  return (
    <div className={rejected || problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        {label} <span className="soft">(optional)</span>
      </label>
      {(files.length > 0 || rejected) && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <span className="soft small">{bytesText(file.sizeBytes)}</span>
              </span>
              <input type="hidden" name="fileIds" value={file.id} />
              <RemoveButton name={file.name} onClick={() => setFiles(files.filter((one) => one !== file))} />
            </li>
          ))}
          {rejected && (
            <li>
              <span>
                {rejected.name}
                <span id={`${id}-refused`} className="problem" role="alert">
                  Not attached. {rejected.why}
                </span>
              </span>
              <RemoveButton name={rejected.name} onClick={removeRejected} />
            </li>
          )}
        </ul>
      )}
      <SubmitBlocker why={blockedReason} />
      <input
        id={id}
        type="file"
        multiple
        accept={fileTypes.join(',')}
        aria-describedby={[`${id}-hint`, rejected && `${id}-refused`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        aria-invalid={rejected !== null || problem !== undefined}
        aria-disabled={upload.isPending}
        onClick={(event) => upload.isPending && event.preventDefault()}
        onChange={({ target }) => {
          void choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className="hint" role="status">
        {upload.isPending
          ? 'Uploading…'
          : `PDF, PNG or JPEG, up to 5 MB each, at most ${maxFilesNamed}. Each upload asks for your second factor, unless you verified it recently.`}
      </p>
      {problem && (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      )}
      {upload.error && rejectionReason(upload.error) === null && <ErrorNotice error={upload.error} />}
    </div>
  )
}

const RemoveButton = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onClick}>
    <Icon name="close" />
  </button>
)

/** Prevents sending the form while there is a reason, and revalidates the form when that changes. */
function SubmitBlocker({ why }: { readonly why: string | null }) {
  const inputRef = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads the current reason from the element
  useEffect(() => {
    inputRef.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [why])
  return <input ref={inputRef} type="hidden" name="attachment" data-problem={why ?? undefined} />
}

const withSkippedCount = (why: string | null, others: number): string | null =>
  others === 0 ? why : `${why ?? ''} ${pluralize(others, 'file')} after it ${others === 1 ? 'was' : 'were'} not attached either.`.trim()

function whyNotFile({ type, size }: File, uploadedCount: number): string | null {
  if (!(fileTypes as readonly string[]).includes(type)) return 'Only PDF, PNG and JPEG files are accepted.'
  if (size === 0) return 'The file is empty.'
  if (size > maxFileBytes) return `The file is ${bytesText(size)}. The maximum is 5 MB.`
  return uploadedCount >= maxFilesNamed ? `The maximum is ${maxFilesNamed} files. Combine several pages into one PDF.` : null
}

/** The problem of the file itself. Null if something else failed, which is shown below. */
function rejectionReason(fault: Fault): string | null {
  const problem = problemsOf(fault).find(({ field }) => field === 'body')
  return problem ? problemText(problem.reason) : null
}
