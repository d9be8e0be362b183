/** What an agent should know of the product's words: docs/glossary.md has all of them. */
export const GLOSSARY = `# Words of Comptoir

- **Plan**: the rules that pay some people. It has one or more compensations.
- **Compensation**: one amount that a plan calculates, each month, quarter or year.
- **Variable**: a named step of a compensation: a field of a record, a sum, a formula, a quota, tiers.
- **Scope**: which records of a data table a compensation counts for a person and a period.
- **Tiers**: rates or amounts by how much was reached. A tier begins at a threshold.
- **Quota**: what a person should reach in a period. **Attainment**: what was reached of it, as a ratio.
- **Statement**: what one person earns in one month and what is paid then, made of one amount per compensation.
- **States of a statement**: ongoing (its month is not over), to lock, locked, validated, paid (sent to payroll).
- **Earned**: calculated for the month. **Payable**: what the statement pays, earned now or in an earlier month.
- **Manual payment**: an amount that a person adds to a statement by hand.
- **Record**: a row of a data table, such as a deal.
- **Proposal**: a change that an agent prepared. A person confirms or refuses it; until then nothing is changed.
`;
