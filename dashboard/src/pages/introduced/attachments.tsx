/** Files that a form rests on: each is put with the introduction when it is chosen, and the form names it. */
import { fileTypes, largestFileBytes, maxFilesNamed } from '@parley/contract/dashboard/files'
import { useId, useState } from 'react'
import type { Reply } from '../../client/operations.ts'
import { useAct } from '../../client/queries.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import styles from '../../parts/file-list.module.css'
import { sizeText } from '../../parts/file-list.tsx'
import { Icon } from '../../parts/icon.tsx'

export function Attachments({ introductionId, label = 'Files' }: { readonly introductionId: string; readonly label?: string }) {
  const id = useId()
  const upload = useAct('uploadFile')
  const [files, setFiles] = useState<readonly Reply<'uploadFile'>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const why = whyNotFile(chosen, files.length)
    setProblem(why)
    if (why !== null) return
    const input = { params: { id: introductionId }, query: { name: chosen.name.slice(0, 200) }, body: chosen }
    void upload.mutateAsync(input).then((file) => setFiles((before) => [...before, file]), shownBelow)
  }
  return (
    <div className={problem === null ? 'field' : 'field wrong'}>
      <label htmlFor={id}>
        {label} <span className="soft">(optional)</span>
      </label>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name}
                <span className="soft small">{sizeText(file.sizeBytes)}</span>
              </span>
              <input type="hidden" name="fileIds" value={file.id} />
              <button
                type="button"
                className="icon-button"
                aria-label={`Leave out ${file.name}`}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="file"
        accept={fileTypes.join(',')}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== null}
        disabled={upload.isPending}
        onChange={({ target }) => {
          choose(target.files?.[0])
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className="hint">
        {upload.isPending
          ? 'Uploading…'
          : `PDF, PNG or JPEG, up to 5 MB each, at most ${maxFilesNamed}. Both sides and the operator read them.`}
      </p>
      {problem !== null && <p className="problem">{problem}</p>}
      {upload.error && <ErrorNotice error={upload.error} />}
    </div>
  )
}

/** What failed stands under the field. */
const shownBelow = () => {}

function whyNotFile({ type, size }: File, already: number): string | null {
  if (!(fileTypes as readonly string[]).includes(type)) return 'Only PDF, PNG and JPEG files can be read by everybody.'
  if (size > largestFileBytes) return `The file has ${sizeText(size)}; 5 MB is the most.`
  return already >= maxFilesNamed ? `${maxFilesNamed} files are the most: put several pages into one PDF.` : null
}
