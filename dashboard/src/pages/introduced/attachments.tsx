/** Files of a form: each is uploaded to the introduction when it is chosen, and the form refers to it. */
import { fileTypes, largestFileBytes, maxFilesNamed } from '@parley/contract/dashboard/files'
import { useEffect, useId, useRef, useState } from 'react'
import { type Fault, problemsOf } from '../../client/fault.ts'
import type { Reply } from '../../client/operations.ts'
import { useAct } from '../../client/queries.ts'
import { bytesText } from '../../parts/bytes.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import styles from '../../parts/file-list.module.css'
import { useProblem } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { counted } from '../../parts/plain-words.ts'
import { problemInWords } from '../../parts/problem-words.ts'

interface AttachmentsProps {
  readonly introductionId: string
  readonly label?: string
}
/** A rejected file stays here until its person removes it or chooses another: until then, the form is not sent. */
interface Refused {
  readonly name: string
  readonly why: string | null
}

export function Attachments({ introductionId, label = 'Files' }: AttachmentsProps) {
  const id = useId()
  const upload = useAct('uploadFile')
  const [files, setFiles] = useState<readonly Reply<'uploadFile'>[]>([])
  const [refused, setRefused] = useState<Refused | null>(null)
  const unsent = upload.isPending ? 'Wait until the file is uploaded.' : refused && 'Remove it, or choose another file, before you send.'
  const named = useProblem('fileIds')
  const problem = useProblem('attachment') ?? named
  /** One after another. The first rejected file stops it, and the message counts the rest. */
  const choose = async (chosen: readonly File[]) => {
    upload.reset()
    for (const [at, file] of chosen.entries()) {
      const refuse = (why: string | null) => setRefused({ name: file.name, why: withOthers(why, chosen.length - at - 1) })
      const why = whyNotFile(file, files.length + at)
      if (why !== null) return refuse(why)
      setRefused(null)
      const input = { params: { id: introductionId }, query: { name: file.name.slice(0, 200) }, body: file }
      const taken = await upload.mutateAsync(input).catch((fault: Fault) => refuse(whyRefused(fault)))
      if (!taken) return
      setFiles((before) => [...before, taken])
    }
  }
  const leaveOut = () => {
    setRefused(null)
    upload.reset()
  }
  return (
    <div className={refused || problem ? 'field wrong' : 'field'}>
      <label htmlFor={id}>
        {label} <span className="soft">(optional)</span>
      </label>
      {(files.length > 0 || refused) && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <span className="soft small">{bytesText(file.sizeBytes)}</span>
              </span>
              <input type="hidden" name="fileIds" value={file.id} />
              <LeaveOut name={file.name} onClick={() => setFiles(files.filter((one) => one !== file))} />
            </li>
          ))}
          {refused && (
            <li>
              <span>
                {refused.name}
                <span id={`${id}-refused`} className="problem" role="alert">
                  Not attached. {refused.why}
                </span>
              </span>
              <LeaveOut name={refused.name} onClick={leaveOut} />
            </li>
          )}
        </ul>
      )}
      <Unsent why={unsent} />
      <input
        id={id}
        type="file"
        multiple
        accept={fileTypes.join(',')}
        aria-describedby={[`${id}-hint`, refused && `${id}-refused`, problem && `${id}-problem`].filter(Boolean).join(' ')}
        aria-invalid={refused !== null || problem !== undefined}
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
      {upload.error && whyRefused(upload.error) === null && <ErrorNotice error={upload.error} />}
    </div>
  )
}

const LeaveOut = ({ name, onClick }: { readonly name: string; readonly onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={`Remove ${name}`} onClick={onClick}>
    <Icon name="close" />
  </button>
)

/** Prevents sending the form while there is a reason, and revalidates the form when that changes. */
function Unsent({ why }: { readonly why: string | null }) {
  const place = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form judges by what the element says now
  useEffect(() => {
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [why])
  return <input ref={place} type="hidden" name="attachment" data-problem={why ?? undefined} />
}

const withOthers = (why: string | null, others: number): string | null =>
  others === 0 ? why : `${why ?? ''} ${counted(others, 'file')} after it ${others === 1 ? 'was' : 'were'} not attached either.`.trim()

function whyNotFile({ type, size }: File, already: number): string | null {
  if (!(fileTypes as readonly string[]).includes(type)) return 'Only PDF, PNG and JPEG files are accepted.'
  if (size === 0) return 'The file is empty.'
  if (size > largestFileBytes) return `The file is ${bytesText(size)}. The maximum is 5 MB.`
  return already >= maxFilesNamed ? `The maximum is ${maxFilesNamed} files. Combine several pages into one PDF.` : null
}

/** The problem of the file itself. Null if something else failed, which is shown below. */
function whyRefused(fault: Fault): string | null {
  const problem = problemsOf(fault).find(({ field }) => field === 'body')
  return problem ? problemInWords(problem.reason) : null
}
