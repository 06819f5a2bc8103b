import { FormButton } from '../../parts/action.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CompaniesField } from './companies-field.tsx'
import type { Review } from './findings.tsx'

/** Who may see a node. */
export function Audience({ review }: { readonly review: Review }) {
  const { id, audience } = review
  return (
    <Panel title="Visibility" actions={<Restrict id={id} audience={audience} />}>
      {audience.length === 0 ? (
        <p className="soft">Every company, once the listing is on Radar.</p>
      ) : (
        <ul>
          {audience.map((company) => (
            <li key={company.id}>{company.name}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Restrict({ id, audience }: Pick<Review, 'id' | 'audience'>) {
  return (
    <FormButton
      title="Visibility"
      successMessage="Visibility saved"
      form={{
        operation: 'restrictNode',
        input: (values) => ({ params: { id }, body: { companyIds: values.all('companyIds') } }),
        confirm: ({ body }) =>
          audience.length > 0 && body.companyIds.length === 0
            ? {
                title: 'Show it to every company?',
                text: 'The listing is no longer restricted: once it is on Radar, every company can see it.',
              }
            : null,
        children: (
          <CompaniesField
            name="companyIds"
            label="Only these companies"
            chosen={audience}
            hint="Other companies cannot see the listing. If none is chosen, every company can see it."
          />
        ),
      }}
    >
      Restrict
    </FormButton>
  )
}
